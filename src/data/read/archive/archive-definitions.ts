import { isRecord } from "../../../base/json.js";
import { uidFault } from "../../../base/path-names.js";
import { builtInTypes } from "../../model/built-in/types.js";
import type { Definition, Definitions } from "../../model/definition.js";
import type { ArchiveContent } from "./archive-rows.js";

type SchemaRow = ArchiveContent["schemas"][number];

const uidOf = (row: SchemaRow): string => String(row.uid);

const targetsOf = (row: SchemaRow): readonly unknown[] =>
  isRecord(row.attributes)
    ? Object.values(row.attributes).map((item) => (isRecord(item) ? item.target : undefined))
    : [];

/** Messages name a row by its uid: quoted, where that may be any text. */
const toDefinition = (row: SchemaRow): Definition => {
  const uid = uidOf(row);
  return { uid, file: `schemas: ${uidFault(uid) === undefined ? uid : JSON.stringify(uid)}`, json: row };
};

/** The definitions in an export. Of the plugins' types, those that are built in or that the project's own types lead to. */
export const definitionsOf = ({ schemas }: ArchiveContent): Definitions => {
  const components = schemas.filter((row) => row.modelType === "component");
  const types = schemas.filter((row) => row.modelType !== "component");
  const own = types.filter((row) => uidOf(row).startsWith("api::"));
  const targets = new Set([...own, ...components].flatMap(targetsOf));
  const extensions = types.filter((row) => {
    const uid = uidOf(row);
    return uid.startsWith("plugin::") && (builtInTypes.has(uid) || targets.has(uid));
  });
  return {
    contentTypes: own.map(toDefinition),
    components: components.map(toDefinition),
    extensions: extensions.map(toDefinition),
  };
};
