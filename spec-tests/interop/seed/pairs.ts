import type { Attribute, Model } from "./model.js";
import { faultAt, type Node } from "./node.js";
import { type Entries, referencesOf, resolveReference } from "./references.js";

/** One related pair of a relation, seen from its owning side. Orders are 1-based places in each side's own list. */
export interface Pair {
  readonly owner: number;
  readonly target: number;
  readonly order: number;
  readonly inverseOrder: number;
}

/** One side of a relation: the lists that its nodes give, in file order. */
export interface Side {
  readonly model: Model;
  readonly attribute: string;
  readonly nodes: readonly Node[];
  readonly other: Model;
}

type Lists = ReadonlyMap<number, readonly number[]>;

const isToOne = (attribute: Attribute | undefined): boolean =>
  attribute?.relation === "oneToOne" || attribute?.relation === "manyToOne";

const listOf = (entries: Entries, side: Side, node: Node): readonly number[] => {
  const references = referencesOf(node.source[side.attribute]);
  const ids = references.map((item) => resolveReference(entries, node, side.attribute, side.other, item).id);
  if (ids.length > 1 && isToOne(side.model.attributes.get(side.attribute)))
    throw faultAt(node, side.attribute, "a to-one relation got several references");
  if (new Set(ids).size !== ids.length) throw faultAt(node, side.attribute, "an entry is referenced twice");
  return ids;
};

const listsOf = (entries: Entries, side: Side): Lists =>
  new Map(side.nodes.map((node) => [node.id, listOf(entries, side, node)]));

/** The other side's lists when only one side is given: in the order in which the first side names them. */
const invert = (lists: Lists): Lists => {
  const inverse = new Map<number, number[]>();
  for (const [id, others] of lists)
    for (const other of others) {
      const list = inverse.get(other) ?? [];
      list.push(id);
      inverse.set(other, list);
    }
  return inverse;
};

const isGiven = (lists: Lists): boolean => [...lists.values()].some((list) => list.length > 0);

const nameOf = (side: Side, id: number): string =>
  side.nodes.find((node) => node.id === id)?.place ?? `${side.model.uid} ${id}`;

const checkAgreement = (side: Side, lists: Lists, inverse: Lists): void => {
  for (const [id, others] of lists)
    for (const other of others)
      if (!inverse.get(other)?.includes(id))
        throw new Error(
          `${nameOf(side, id)}: ${side.attribute}: names ${side.other.uid} ${other}, which does not name it back`,
        );
};

const checkToOne = (side: Side, lists: Lists): void => {
  if (!isToOne(side.model.attributes.get(side.attribute))) return;
  for (const [id, others] of lists)
    if (others.length > 1)
      throw new Error(`${nameOf(side, id)}: ${side.attribute}: is claimed by several: ${others.join(", ")}`);
};

/**
 * The pairs of a relation with both sides' orders, in the owner's file order. `inverse` is the other side of a
 * bidirectional relation. Throws an Error that names the entry when a reference is wrong or the two sides disagree.
 */
export const pairUp = (entries: Entries, side: Side, inverse: Side | undefined): readonly Pair[] => {
  const own = listsOf(entries, side);
  const theirs: Lists = inverse === undefined ? new Map() : listsOf(entries, inverse);
  const ownLists = isGiven(own) ? own : invert(theirs);
  const theirLists = isGiven(theirs) ? theirs : invert(own);
  if (inverse !== undefined) {
    checkAgreement(side, ownLists, theirLists);
    checkAgreement(inverse, theirLists, ownLists);
    checkToOne(side, ownLists);
    checkToOne(inverse, theirLists);
  }
  return side.nodes.flatMap(({ id }) =>
    (ownLists.get(id) ?? []).map((target, index) => ({
      owner: id,
      target,
      order: index + 1,
      inverseOrder: (theirLists.get(target) ?? []).indexOf(id) + 1,
    })),
  );
};
