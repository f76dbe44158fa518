import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import { modelShape } from "../../server/state/model-shape.js";
import type { Client } from "../pull/client.js";
import { discover } from "../pull/discover/discover.js";
import { passOver } from "../pull/fault.js";
import { assembledDataset } from "../pull/fixtures/assemble.js";
import { pullInto } from "../pull/pull-content.js";
import { type MemoryStore, memoryStore } from "../pull/store.js";
import { createComparison, type EntryDifferences } from "./compare.js";
import type { Ledger } from "./ledger.js";

/** An attribute that is another one by now. */
export interface AttributeDrift {
  readonly attribute: string;
  readonly change: "appeared" | "vanished" | "changed";
  /** In words, where it is known: `string`, `many relation api::tag.tag`. */
  readonly was?: string;
  readonly is?: string;
}

export interface TypeDrift extends EntryDifferences {
  readonly type: Uid;
  readonly attributes: readonly AttributeDrift[];
  readonly fault?: string;
}

/** What a server says today, beside what was recorded. */
export interface Drift {
  readonly types: readonly TypeDrift[];
  /** Content-types that only the server has; undefined where it does not show them. */
  readonly newTypes?: readonly Uid[];
  readonly hasDrifted: boolean;
}

export interface DriftOptions {
  /** Content-types by name. Default: those with entries. */
  readonly only?: readonly string[] | undefined;
  /** What was recorded; of types that were not recorded as a whole, new entries do not count. */
  readonly ledger?: Ledger | undefined;
}

const isOwn = (uid: Uid): boolean => !/^(?:plugin|admin|strapi)::/.test(uid);

/** The attributes by the schemas that a server shows. */
const byShapes = (recorded: Dataset, shown: Dataset, uid: Uid): readonly AttributeDrift[] => {
  const [before, after] = [modelShape(recorded.model)[uid] ?? {}, modelShape(shown.model)[uid] ?? {}];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(
    (attribute): readonly AttributeDrift[] => {
      const [was, is] = [before[attribute], after[attribute]];
      if (was === is) return [];
      if (was === undefined) return [{ attribute, change: "appeared", ...(is !== undefined && { is }) }];
      return [{ attribute, change: is === undefined ? "vanished" : "changed", was, ...(is !== undefined && { is }) }];
    },
  );
};

/** The attributes by answers alone: what the schema does not have, what no entry shows, and what does not fit. */
const byAnswers = (type: ContentType, store: MemoryStore): readonly AttributeDrift[] => {
  const found: AttributeDrift[] = [];
  const entries = store.entries(type.uid);
  const shown = new Set(entries.flatMap(({ members }) => Object.keys(members)));
  for (const remark of Object.keys(store.progress.remarks)) {
    const [, uid, attribute = "", what] = /^(\S+) (\S+): left out: (.*)$/.exec(remark) ?? [];
    if (uid !== type.uid) continue;
    if (what === "the schema does not have it") found.push({ attribute, change: "appeared" });
    if (what === "the schema does not allow the value any more") found.push({ attribute, change: "changed" });
  }
  if (entries.length === 0) return found;
  for (const { hidden, kind, name } of type.attributes.values())
    if (kind === "scalar" && !hidden && !shown.has(name)) found.push({ attribute: name, change: "vanished" });
  return found;
};

/** The schemas that a server shows; undefined where it does not. */
const shownSchemas = async (client: Client): Promise<Dataset | undefined> => {
  const notShown = passOver((kind) => kind !== "unreachable" && kind !== "timeout" && kind !== "stopped");
  return (await discover(client, {}).catch(notShown))?.source;
};

const differs = ({ added, attributes, changed, removed }: TypeDrift): boolean =>
  added.length + attributes.length + changed.length + removed.length > 0;

/**
 * Compares fixtures with what a server says today. Users, and what an import takes away, do not count, nor do the times of writes. Rejects with a
 * `PullError` where the server is not there, and with an `UnknownTypeError`.
 */
export const findDrift = async (fixtures: Dataset, client: Client, options: DriftOptions): Promise<Drift> => {
  const { ledger, only } = options;
  const shown = await shownSchemas(client);
  const filled = [...fixtures.model.contentTypes.values()].filter(
    ({ uid }) =>
      uid.startsWith("api::") && ((fixtures.records.get(uid) ?? []).length > 0 || ledger?.types[uid] !== undefined),
  );
  const store = memoryStore();
  const choice = { only: only ?? filled.map(({ uid }) => uid), keepUsers: false, keepEmails: false, files: false };
  if (choice.only.length === 0) return { types: [], hasDrifted: false };
  const pulled = await pullInto(store, client, fixtures, choice);
  const today = await assembledDataset(pulled);
  const compare = createComparison(fixtures, today);
  const types = pulled.types.map(({ fault, type, uid }): TypeDrift => {
    const none = { type: uid, added: [], removed: [], changed: [], attributes: [] };
    const isGone = shown !== undefined && !shown.model.contentTypes.has(uid);
    if (fault !== undefined) return { ...none, fault: isGone ? "the server does not have it any more" : fault.message };
    const { added, changed, removed } = compare(type);
    const attributes = shown === undefined ? byAnswers(type, store) : byShapes(fixtures, shown, uid);
    const isPart = ledger?.types[uid]?.whole === false;
    return { type: uid, added: isPart ? [] : added, removed, changed, attributes };
  });
  const ofComponents =
    shown === undefined || only !== undefined
      ? []
      : [...fixtures.model.components.keys()].flatMap((uid): readonly TypeDrift[] => {
          const attributes = byShapes(fixtures, shown, uid);
          return attributes.length === 0 ? [] : [{ type: uid, added: [], removed: [], changed: [], attributes }];
        });
  const newTypes = [...(shown?.model.contentTypes.keys() ?? [])].filter(
    (uid) => isOwn(uid) && !fixtures.model.contentTypes.has(uid),
  );
  const all = [...types, ...ofComponents];
  const hasDrifted = all.some(differs) || newTypes.length > 0;
  return { types: all, ...(shown !== undefined && { newTypes }), hasDrifted };
};
