import type { Attribute, ScalarAttribute, Uid } from "../../reference/model/schema.js";
import { fileUid, roleUid, userUid } from "./built-in/uids.js";

const builtInKeys: ReadonlyMap<Uid, string> = new Map([
  [fileUid, "name"],
  [userUid, "username"],
  [roleUid, "type"],
]);

const preferences: readonly ((attribute: ScalarAttribute) => boolean)[] = [
  ({ type }) => type === "uid",
  ({ required, type, unique }) => type === "string" && required && unique,
  ({ type, unique }) => type === "string" && unique,
];

/**
 * The attribute by which an entry is named outside of its deployment: the first `uid`, else the first string that is
 * required and unique, else the first unique string. Undefined when a type has none of them.
 */
export const naturalKeyOf = (uid: Uid, attributes: ReadonlyMap<string, Attribute>): string | undefined => {
  const builtIn = builtInKeys.get(uid);
  if (builtIn !== undefined && attributes.has(builtIn)) return builtIn;
  const scalars = [...attributes.values()].filter((attribute) => attribute.kind === "scalar");
  for (const isPreferred of preferences) {
    const found = scalars.find(isPreferred);
    if (found !== undefined) return found.name;
  }
  return undefined;
};
