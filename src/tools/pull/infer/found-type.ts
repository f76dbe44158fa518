import { isDeepStrictEqual } from "node:util";
import { roleUid, userUid } from "../../../data/model/built-in/uids.js";
import type { Members } from "../../../data/model/fold-entry.js";
import type { Certainty } from "../discover/finding.js";
import { attributesOf, entriesIn } from "../read/flatten.js";
import type { Sample, SampleEntry } from "./sample.js";

/** A content-type of which a path was asked. */
export interface FoundType {
  readonly uid: string;
  readonly singularName: string;
  readonly pluralName: string;
  readonly sample: Sample;
  readonly byId: ReadonlyMap<number, SampleEntry>;
}

/** An entry that another one shows. */
export interface Shown {
  readonly id: number;
  readonly attributes: Members;
  /** What the answer says that it is. */
  readonly type?: string;
}

const singularOf = (plural: string): string => {
  if (/ies$/.test(plural)) return plural.replace(/ies$/, "y");
  if (/(?:s|x|z|ch|sh)es$/.test(plural)) return plural.replace(/es$/, "");
  return plural.replace(/s$/, "");
};

/** A content-type as a path names it: the singular of a collection's name is a guess. */
export const foundType = (sample: Sample): FoundType => {
  const { entries, isSingle, name } = sample;
  const singular = isSingle ? name : singularOf(name);
  const plural = singular === name ? `${name}${isSingle ? "s" : "-list"}` : name;
  return {
    uid: `api::${singular}.${singular}`,
    singularName: singular,
    pluralName: isSingle ? plural : name,
    // A plural that is its own singular needs another one.
    ...(!isSingle && singular === name && { singularName: `${name}-entry`, uid: `api::${name}-entry.${name}-entry` }),
    sample,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
  };
};

/** The entries in a populated value. */
export const shownIn = (value: unknown): readonly Shown[] =>
  entriesIn(value).map(([id, item]) => {
    const { __type: type, ...attributes } = attributesOf(item);
    return { id, attributes, ...(typeof type === "string" && { type }) };
  });

/** Whether an entry of a type may have these attributes: all that it has without `populate`, and, unless it is raw, no others. */
const hasKeys = ({ sample: { plain } }: FoundType, { attributes }: Shown): boolean =>
  plain.size > 0 && [...plain].every((name) => Object.hasOwn(attributes, name));

const isExact = ({ sample: { plain } }: FoundType, { attributes }: Shown): boolean =>
  Object.entries(attributes).every(([name, value]) => plain.has(name) || (value !== null && typeof value === "object"));

const isSame = ({ byId, sample: { plain } }: FoundType, { attributes, id }: Shown): boolean => {
  const entry = byId.get(id);
  return entry !== undefined && [...plain].every((name) => isDeepStrictEqual(entry.attributes[name], attributes[name]));
};

const isUser = ({ attributes }: Shown): boolean =>
  ["username", "email", "provider", "confirmed", "blocked"].every((name) => Object.hasOwn(attributes, name));

const isRole = ({ attributes }: Shown): boolean =>
  Object.keys(attributes).toSorted().join() === "createdAt,description,name,type,updatedAt";

/** The type of entries that others show, and how sure it is: one of them is the entry that its own path shows. `raw`: attributes that are private may be there. */
export const targetOf = (
  shown: readonly Shown[],
  types: readonly FoundType[],
  raw = false,
): { readonly uid: string; readonly certainty: Certainty } | undefined => {
  const fitting = types.filter((type) => shown.every((item) => hasKeys(type, item) && (raw || isExact(type, item))));
  const same = fitting.filter((type) => shown.some((item) => isSame(type, item)));
  const found = same.length > 0 ? same : fitting;
  if (found[0] !== undefined) return { uid: found[0].uid, certainty: same.length === 1 ? "sure" : "likely" };
  if (shown.every(isUser)) return { uid: userUid, certainty: "sure" };
  return shown.every(isRole) ? { uid: roleUid, certainty: "likely" } : undefined;
};
