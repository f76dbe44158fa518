import { heldAt } from "../../../base/maps.js";
import type { Row } from "./rows.js";

/** The attribute of the other side that mirrors a link, and whether it holds a list. */
export interface Mirror {
  readonly name: string;
  readonly many: boolean;
}

/** One link, seen from both sides. Positions order each side's list; what has none comes last, in order of appearance. */
export interface Pair {
  readonly left: Row;
  readonly right: Row;
  readonly leftPosition?: number | undefined;
  readonly rightPosition?: number | undefined;
  /** Undefined: the other side knows nothing of it. */
  readonly mirror?: Mirror | undefined;
}

/** The attribute that owns the links. `shared`: a target may be linked from many even where its mirror holds one. */
export interface OwningSide {
  readonly name: string;
  readonly many: boolean;
  readonly shared: boolean;
}

/** A link that was left out, since one of its sides holds one link only and has another already. */
export interface Conflict {
  readonly pair: Pair;
  readonly side: "left" | "right";
}

const last = Number.POSITIVE_INFINITY;

const sortedBy = (pairs: readonly Pair[], position: "leftPosition" | "rightPosition"): readonly Pair[] =>
  // Sorting is stable: ties stay in order of appearance.
  [...pairs].sort((a, b) => {
    const [left, right] = [a[position] ?? last, b[position] ?? last];
    return left === right ? 0 : left - right;
  });

// Lists are short, as a rule: up to this length searching one beats hashing, and takes a fraction of the memory.
const shortList = 16;

/** Remembers pairs of rows. */
const createPairSet = () => {
  const known = new Map<Row, Row[] | Set<Row>>();
  return {
    /** Whether the pair is new. */
    add(left: Row, right: Row): boolean {
      const rights = known.get(left);
      if (rights === undefined) known.set(left, [right]);
      else if (rights instanceof Set) return rights.size < rights.add(right).size;
      else if (rights.includes(right)) return false;
      else if (rights.push(right) > shortList) known.set(left, new Set(rights));
      return true;
    },
  };
};

const positions = new WeakMap<readonly Row[], ReadonlyMap<Row, number>>();

/** The position of a row in a list that does not change any more; undefined when it is not there. */
export const positionOf = (list: readonly Row[], row: Row): number | undefined => {
  if (list.length <= shortList) {
    const at = list.indexOf(row);
    return at < 0 ? undefined : at;
  }
  return heldAt(positions, list, () => new Map(list.map((item, at) => [item, at]))).get(row);
};

/** Drops repeated pairs, and those for which one of their sides has no room. */
const admit = (owner: OwningSide, pairs: readonly Pair[], conflicts: Conflict[]): readonly Pair[] => {
  const rightOf = new Map<Row, Row>();
  const byMirror = new Map<string, { readonly pairs: ReturnType<typeof createPairSet>; readonly taken: Set<Row> }>();
  return pairs.filter((pair) => {
    const { left, mirror, right } = pair;
    const seen = heldAt(byMirror, mirror?.name ?? "", () => ({ pairs: createPairSet(), taken: new Set<Row>() }));
    if (!seen.pairs.add(left, right)) return false;
    if (!owner.many && (rightOf.get(left) ?? right) !== right) {
      conflicts.push({ pair, side: "left" });
      return false;
    }
    if (mirror?.many === false && !owner.shared && seen.taken.has(right)) {
      conflicts.push({ pair, side: "right" });
      return false;
    }
    rightOf.set(left, right);
    seen.taken.add(right);
    return true;
  });
};

const append = (row: Row, name: string, target: Row): void => {
  const list = row.links[name];
  if (list === undefined) row.links[name] = [target];
  else list.push(target);
};

/**
 * Writes the links of one owning attribute to both sides, complete and each in its own order (section 4.7). A pair
 * counts once. Returns what had no room on a side that holds one link only.
 */
export const linkPairs = (owner: OwningSide, pairs: readonly Pair[]): readonly Conflict[] => {
  const conflicts: Conflict[] = [];
  const admitted = admit(owner, sortedBy(pairs, "leftPosition"), conflicts);
  // A pair comes once, unless the other side sees it through several attributes.
  const severalMirrors = new Set(pairs.map(({ mirror }) => mirror?.name)).size > 1;
  const written = createPairSet();
  for (const { left, right } of admitted) {
    if (!severalMirrors || written.add(left, right)) append(left, owner.name, right);
  }
  // Back to the order of appearance, by which the other side's ties go.
  const kept = admitted.length === pairs.length ? undefined : new Set(admitted);
  const inOrder = kept === undefined ? pairs : pairs.filter((pair) => kept.has(pair));
  for (const { left, mirror, right } of sortedBy(inOrder, "rightPosition")) {
    if (mirror === undefined) continue;
    if (mirror.many || right.links[mirror.name] === undefined) append(right, mirror.name, left);
  }
  return conflicts;
};

/**
 * Where a polymorphic link stands in its target's list (measured): a target sees those who list it by the position that
 * they list it at, and those who hold it alone by their ids.
 */
export const mirrorPosition = (
  attribute: { readonly many: boolean },
  left: Row,
  leftPosition: number | undefined,
): number | undefined => (attribute.many ? leftPosition : left.id);
