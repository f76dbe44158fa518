import { isRecord } from "../base/json.js";
import { parseLiteral } from "../model/literal.js";
import type { ContentModel, ContentType, Uid } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { Owner } from "./fixture-owner.js";

/** The entry that a reference names, or why it names none. */
export type Resolved = { readonly ok: true; readonly owner: Owner } | { readonly ok: false; readonly message: string };

/** Resolves references to entries of any type. */
export type Resolve = (uid: Uid, reference: unknown) => Resolved;

const failed = (message: string): Resolved => ({ ok: false, message });

/** The entries of one type by the values of an attribute, indexed on first use. */
const createTypeIndex = (owners: readonly Owner[]) => {
  const byId = new Map<number, Owner>();
  for (const owner of owners) byId.set(owner.row.id, owner);
  const byAttribute = new Map<string, Map<Value, Owner[]>>();
  const indexOf = (name: string): Map<Value, Owner[]> => {
    const known = byAttribute.get(name);
    if (known !== undefined) return known;
    const index = new Map<Value, Owner[]>();
    for (const owner of owners) {
      const value = owner.row.values[name] ?? null;
      const list = index.get(value);
      if (list === undefined) index.set(value, [owner]);
      else list.push(owner);
    }
    byAttribute.set(name, index);
    return index;
  };
  return {
    byId: (id: number) => byId.get(id),
    by: (name: string, value: Value): readonly Owner[] => indexOf(name).get(value) ?? [],
  };
};

type TypeIndex = ReturnType<typeof createTypeIndex>;

const only = (found: readonly Owner[], what: string): Resolved => {
  const [owner] = found;
  if (owner === undefined) return failed(`there is no ${what}`);
  return found.length === 1 ? { ok: true, owner } : failed(`${found.length} entries are ${what}: say which`);
};

const byKey = (type: ContentType, index: TypeIndex, key: string, defaultLocale: string): Resolved => {
  if (type.naturalKey === undefined) {
    return failed(`${type.uid} has no attribute that names its entries: refer by id or by an object of attributes`);
  }
  const found = index.by(type.naturalKey, key);
  // Localizations may share their key: the plain name is that of the default locale's.
  const preferred = found.length > 1 ? found.filter(({ row }) => row.values.locale === defaultLocale) : found;
  const what = `${type.uid} with ${type.naturalKey} ${JSON.stringify(key)}`;
  return only(preferred.length === 0 ? found : preferred, what);
};

const byAttributes = (type: ContentType, index: TypeIndex, reference: Readonly<Record<string, unknown>>): Resolved => {
  const wanted: [string, Value][] = [];
  for (const [name, input] of Object.entries(reference)) {
    const attribute = type.attributes.get(name);
    if (name === "id") {
      if (typeof input !== "number") return failed(`expected a number as "id" of a reference to ${type.uid}`);
      wanted.push([name, input]);
      continue;
    }
    if (attribute?.kind !== "scalar")
      return failed(`${type.uid} has no attribute ${JSON.stringify(name)} with a value`);
    const parsed = parseLiteral(attribute, input);
    if (!parsed.ok) return failed(`expected ${parsed.expected} as ${JSON.stringify(name)} of the reference`);
    wanted.push([name, parsed.value]);
  }
  const first = wanted.find(([name]) => name === type.naturalKey) ?? wanted[0];
  if (first === undefined) return failed("expected at least one attribute in a reference");
  const held = (owner: Owner, name: string): Value => (name === "id" ? owner.row.id : (owner.row.values[name] ?? null));
  const start =
    first[0] === "id" ? [index.byId(Number(first[1]))].filter((owner) => owner !== undefined) : index.by(...first);
  const found = start.filter((owner) => wanted.every(([name, value]) => held(owner, name) === value));
  return only(found, `${type.uid} with ${JSON.stringify(reference)}`);
};

/**
 * Resolves references of fixture files: an id, a natural key, or an object of attribute values that one entry alone
 * has. A natural key that localizations share names the one in the default locale.
 */
export const createResolve = (
  model: ContentModel,
  owners: ReadonlyMap<Uid, readonly Owner[]>,
  defaultLocale: string,
): Resolve => {
  const indexes = new Map<Uid, TypeIndex>();
  const indexOf = (uid: Uid): TypeIndex => {
    const known = indexes.get(uid);
    if (known !== undefined) return known;
    const index = createTypeIndex(owners.get(uid) ?? []);
    indexes.set(uid, index);
    return index;
  };
  return (uid, reference) => {
    const type = model.contentTypes.get(uid);
    if (type === undefined) return failed(`${JSON.stringify(uid)} is no content-type of this source`);
    const index = indexOf(uid);
    if (typeof reference === "number") {
      const owner = index.byId(reference);
      return owner === undefined ? failed(`there is no ${uid} with id ${reference}`) : { ok: true, owner };
    }
    if (typeof reference === "string") return byKey(type, index, reference, defaultLocale);
    if (isRecord(reference)) return byAttributes(type, index, reference);
    return failed(`expected a reference to ${uid}: an id, a name or an object, got ${JSON.stringify(reference)}`);
  };
};
