import { addAt, heldAt } from "../../base/maps.js";
import type { ContentModel, ContentType, MorphInverse, RelationAttribute, Uid } from "../../reference/model/schema.js";
import { isMorphInverse } from "../../reference/model/schema.js";
import { listOf } from "./flatten.js";
import type { Store } from "./store.js";

/** What is known of the links between everything that was read. */
export interface Links {
  /** Whether an entry is among what is written. */
  has(uid: Uid, id: number): boolean;
  /** The links of a relation as they are written, those that lead nowhere left out. Undefined: the other side says all of it. */
  written(
    type: ContentType,
    attribute: RelationAttribute,
    id: number,
    ids: readonly number[],
  ): readonly number[] | undefined;
}

type Owners = ReadonlyMap<number, readonly number[]>;

const keyOf = (uid: Uid, name: string): string => `${uid} ${name}`;

/** The entries of a type that link to each entry of `target` by an attribute. */
const ownersOf = async (store: Store, uid: Uid, name: string, target: Uid): Promise<Owners> => {
  const owners = new Map<number, number[]>();
  for await (const { id, text } of store.entries(uid)) {
    for (const link of listOf(JSON.parse(text)[name])) {
      const to = typeof link === "number" ? link : linked(link, target);
      if (to !== undefined) addAt(owners, to, id);
    }
  }
  return owners;
};

const linked = (link: unknown, target: Uid): number | undefined => {
  if (typeof link !== "object" || link === null || !("__type" in link) || !("ref" in link)) return undefined;
  return (link.__type === target || link.__type === "") && typeof link.ref === "number" ? link.ref : undefined;
};

/** The owning side of a relation, where that is read, too. */
const otherSide = (model: ContentModel, attribute: RelationAttribute, read: ReadonlyMap<Uid, unknown>) => {
  if (!read.has(attribute.target)) return undefined;
  const other = model.contentTypes.get(attribute.target)?.attributes.get(attribute.inverse ?? "");
  return other === undefined || other.hidden ? undefined : other;
};

/** A side of which lists have an order of their own, or which alone knows the links. */
const needsOwners = (type: ContentType, attribute: RelationAttribute, { progress }: Store): boolean => {
  if (isMorphInverse(attribute)) return progress.untyped[keyOf(attribute.target, attribute.inverse ?? "")] === true;
  return !attribute.owner && progress.ordered[keyOf(type.uid, attribute.name)] === true;
};

/**
 * Looks at how entries relate. Content may have changed between the reading of both sides: then the owning side counts. It keeps ids alone, and the
 * pairs of those relations whose other side has an order of its own. `there`: entries that are there although they were not read.
 */
export const createLinks = async (
  model: ContentModel,
  store: Store,
  read: ReadonlyMap<Uid, ReadonlySet<number>>,
  there: ReadonlyMap<Uid, ReadonlySet<number>> = new Map(),
): Promise<Links> => {
  const owners = new Map<string, Owners>();
  const claimed = new Map<string, Map<number, number>>();
  for (const uid of read.keys()) {
    const type = model.contentTypes.get(uid);
    for (const attribute of type?.attributes.values() ?? []) {
      if (type === undefined || attribute.kind !== "relation" || attribute.inverse === undefined) continue;
      if (!needsOwners(type, attribute, store) || otherSide(model, attribute, read) === undefined) continue;
      owners.set(keyOf(uid, attribute.name), await ownersOf(store, attribute.target, attribute.inverse, uid));
    }
  }
  const has = (uid: Uid, id: number): boolean => read.get(uid)?.has(id) === true || there.get(uid)?.has(id) === true;

  /** Of a one-to-one relation, an entry has one owner. */
  const claim = (type: ContentType, attribute: RelationAttribute, id: number, to: number): boolean => {
    if (attribute.relation !== "oneToOne" || attribute.inverse === undefined) return true;
    const taken = heldAt(claimed, keyOf(type.uid, attribute.name), () => new Map<number, number>());
    return heldAt(taken, to, () => id) === id;
  };

  const reconciled = (known: Owners, id: number, ids: readonly number[], attribute: RelationAttribute) => {
    const there = (known.get(id) ?? []).filter((owner) => has(attribute.target, owner));
    const set = new Set(there);
    const kept = ids.filter((owner) => set.has(owner));
    return [...kept, ...there.filter((owner) => !kept.includes(owner))];
  };

  return {
    has,
    written: (type, attribute, id, ids) => {
      const kept = ids.filter((to) => has(attribute.target, to));
      const isMirror = isMorphInverse(attribute) || !attribute.owner;
      if (!isMirror) return kept.filter((to) => claim(type, attribute, id, to));
      const isElsewhere = !read.has(attribute.target) && (there.get(attribute.target)?.size ?? 0) > 0;
      if (attribute.inverse !== undefined && isElsewhere) return undefined;
      if (attribute.inverse !== undefined && otherSide(model, attribute, read) === undefined)
        return isMorphInverse(attribute) && !isReadable(model, attribute) ? undefined : kept;
      const known = owners.get(keyOf(type.uid, attribute.name));
      if (known === undefined) return undefined;
      const list = reconciled(known, id, kept, attribute);
      return list.length === 0 ? undefined : list;
    },
  };
};

/** Whether the owning side of a polymorphic relation is one that entries may be linked by. */
const isReadable = (model: ContentModel, { inverse = "", target }: MorphInverse): boolean =>
  model.contentTypes.get(target)?.attributes.get(inverse)?.kind === "morph";
