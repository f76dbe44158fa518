import { isRecord } from "../../base/json.js";
import { addAt, heldAt } from "../../base/maps.js";
import { listOf } from "../../data/model/parts.js";
import type { ContentModel, ContentType, RelationAttribute, Uid } from "../../reference/model/schema.js";
import { isMorphInverse } from "../../reference/model/schema.js";
import type { Store } from "./store.js";

/** What is known of the links between everything that was read. */
export type Links = ReturnType<typeof createLinks>;

/** What the owning side of a relation says. */
interface Owners {
  /** The entries that link to each entry of the other side. */
  readonly of: ReadonlyMap<number, readonly number[]>;
  /** Whether it says of each link which type it leads to. */
  readonly isTyped: boolean;
}

/** What an attribute of a type says of links to a type. */
const ownersOf = (store: Store, uid: Uid, name: string, target: Uid): Owners => {
  const owners = new Map<number, number[]>();
  let isTyped = true;
  for (const { id, members } of store.entries(uid)) {
    for (const link of listOf(members[name])) {
      const { __type, ref } = isRecord(link) ? link : { __type: target, ref: link };
      if (__type === "") isTyped = false;
      if ((__type === target || __type === "") && typeof ref === "number") addAt(owners, ref, id);
    }
  }
  return { of: owners, isTyped };
};

const isAscending = (ids: readonly number[]): boolean => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));

/** The links that the owning side has, in the order of the other one as far as that names them. */
const reconciled = (owned: readonly number[], ids: readonly number[]): readonly number[] => {
  const [own, named] = [new Set(owned), new Set(ids)];
  return [...ids.filter((id) => own.has(id)), ...owned.filter((id) => !named.has(id))];
};

/**
 * Looks at how entries relate. Content may have changed between the reading of both sides: then the owning side counts. The other side is written
 * where it has an order of its own, or alone knows the types. `there`: entries that are there although they were not read.
 */
export const createLinks = (
  model: ContentModel,
  store: Store,
  read: ReadonlyMap<Uid, ReadonlySet<number>>,
  there: ReadonlyMap<Uid, ReadonlySet<number>> = new Map(),
) => {
  const owners = new Map<string, Owners>();
  const claimed = new Map<string, Map<number, number>>();
  /** Whether an entry is among what is written. */
  const has = (uid: Uid, id: number): boolean => read.get(uid)?.has(id) === true || there.get(uid)?.has(id) === true;

  /** Of a one-to-one relation, an entry has one owner. */
  const claim = ({ uid }: ContentType, { inverse, name, relation }: RelationAttribute, id: number, to: number) => {
    if (relation !== "oneToOne" || inverse === undefined) return true;
    const taken = heldAt(claimed, `${uid} ${name}`, () => new Map<number, number>());
    return heldAt(taken, to, () => id) === id;
  };

  const mirrored = (type: ContentType, attribute: RelationAttribute, id: number, ids: readonly number[]) => {
    const { inverse, name, target } = attribute;
    if (inverse === undefined) return ids;
    if (!read.has(target) && (there.get(target)?.size ?? 0) > 0) return undefined;
    const other = model.contentTypes.get(target)?.attributes.get(inverse);
    if (!read.has(target) || other === undefined || other.hidden)
      return isMorphInverse(attribute) && other?.kind !== "morph" ? undefined : ids;
    const known = heldAt(owners, `${type.uid} ${name}`, () => ownersOf(store, target, inverse, type.uid));
    const owned = (known.of.get(id) ?? []).filter((owner) => has(target, owner));
    const list = reconciled(owned, ids);
    return (isMorphInverse(attribute) ? known.isTyped : isAscending(list)) ? undefined : list;
  };

  return {
    has,
    /** The links of a relation as they are written, those that lead nowhere left out. Undefined: the other side says all of it. */
    written: (type: ContentType, attribute: RelationAttribute, id: number, ids: readonly number[]) => {
      const kept = ids.filter((to) => has(attribute.target, to));
      if (isMorphInverse(attribute) || !attribute.owner) return mirrored(type, attribute, id, kept);
      return kept.filter((to) => claim(type, attribute, id, to));
    },
  };
};
