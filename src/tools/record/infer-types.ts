import { definitionPath, schemaFiles } from "../../data/write/shared/definition-files.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { ownTypes } from "../../reference/model/schema.js";
import type { Client } from "../pull/client.js";
import { discover } from "../pull/discover/discover.js";
import { passOver } from "../pull/fault.js";
import type { Keeper } from "./keeper.js";

/** What a path may be named for a content-type. */
const isName = (name: string): boolean => /^[a-z0-9][a-z0-9_-]{0,99}$/i.test(name);

/**
 * Infers the content-type of a path from the server's answers, with its relations to those that were inferred before, and keeps its schema. False: the path
 * has no entries to infer it from. Schemas that somebody has written stay. Rejects with a `PullError` when the server is not there.
 */
export const inferTypes = async (client: Client, keeper: Keeper, name: string, source: Dataset): Promise<boolean> => {
  if (!isName(name)) return false;
  const names = [...keeper.ledger.inferred, name];
  const found = await discover(client, { types: names }).catch(
    passOver((kind) => !["unreachable", "timeout", "server", "limited"].includes(kind)),
  );
  const types = found === undefined ? [] : ownTypes(found.source.model);
  const type = types.find((one) => [one.singularName, one.pluralName].includes(name));
  if (found === undefined || type === undefined) return false;
  const inferredBefore = new Set(
    [...source.model.contentTypes.values()]
      .filter(({ pluralName, singularName }) =>
        [pluralName, singularName].some((one) => keeper.ledger.inferred.includes(one)),
      )
      .map(({ uid }) => uid),
  );
  if (source.model.contentTypes.has(type.uid) && !inferredBefore.has(type.uid)) return false;
  const before = schemaFiles(source, []);
  const written = [...before.keys()].filter(
    (path) => ![...inferredBefore].some((uid) => path === definitionPath(uid)) && path.startsWith("content-types/"),
  );
  const files = [...schemaFiles(found.source, [])].filter(
    ([path]) => path !== "dataset.json" && !written.includes(path),
  );
  const changed = files.flatMap(([path, text]) => (before.get(path) === text ? [] : [path]));
  await keeper.schemas([name], new Map(files));
  await keeper.outdate([...inferredBefore].filter((uid) => changed.includes(definitionPath(uid))));
  return true;
};
