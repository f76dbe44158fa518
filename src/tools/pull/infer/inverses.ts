import type { Guess, Pair } from "./attributes.js";

/** A relation of a content-type, while its other side is looked for. */
export interface Side {
  readonly uid: string;
  readonly name: string;
  guess: Guess;
  matched: boolean;
}

const targetIn = ({ guess }: Side): unknown => guess.json?.target;
const kindOf = ({ guess }: Side): string => String(guess.json?.relation);
const isMorph = (side: Side): boolean => kindOf(side) === "morphToOne" || kindOf(side) === "morphToMany";
const isMany = (side: Side): boolean => /ToMany$/.test(kindOf(side));

/** The links of a side as `owner target`; only between entries that were met on both sides. */
const textsOf = (pairs: readonly Pair[], turned: boolean): ReadonlySet<string> =>
  new Set(pairs.map(({ from, to }) => (turned ? `${to} ${from}` : `${from} ${to}`)));

const areMirrors = (one: readonly Pair[], other: readonly Pair[]): boolean => {
  const [left, right] = [textsOf(one, false), textsOf(other, true)];
  return left.size > 0 && left.size === right.size && [...left].every((text) => right.has(text));
};

/** Whether a side that holds one link each shows one of those that a polymorphic relation has to it: of several entries that share a target, it shows one. */
const showsOneOfEach = (one: readonly Pair[], morph: readonly Pair[]): boolean => {
  const [left, right] = [textsOf(one, false), textsOf(morph, true)];
  const [owners, targets] = [new Set(one.map(({ from }) => from)), new Set(morph.map(({ to }) => to))];
  return left.size > 0 && [...left].every((text) => right.has(text)) && [...targets].every((id) => owners.has(id));
};

const enough = 3;

/** Makes two sides one relation. Which of two equal sides owns it, no answer shows: the first one does. */
const join = (left: Side, right: Side): void => {
  const [one, other] = [isMany(left), isMany(right)];
  // The many side of one-to-many owns it: the one that holds a single link.
  const [owner, mirror] = one && !other ? [right, left] : [left, right];
  const kinds =
    one && other
      ? ["manyToMany", "manyToMany"]
      : !one && !other
        ? ["oneToOne", "oneToOne"]
        : ["manyToOne", "oneToMany"];
  const certainty = (left.guess.pairs?.length ?? 0) >= enough ? "sure" : "likely";
  const set = (side: Side, kind: string | undefined, key: string, to: Side): void => {
    const { target } = side.guess.json ?? {};
    side.guess = {
      ...side.guess,
      json: { type: "relation", relation: kind, target, [key]: to.name },
      certainty,
      ...(one === other && { note: "; which side owns it is likely" }),
    };
    side.matched = true;
  };
  set(owner, kinds[0], "inversedBy", mirror);
  set(mirror, kinds[1], "mappedBy", owner);
};

const joinMorph = (side: Side, morph: Side): void => {
  const kind = isMany(side) ? "morphMany" : "morphOne";
  const { target } = side.guess.json ?? {};
  side.guess = {
    ...side.guess,
    json: { type: "relation", relation: kind, target, morphBy: morph.name },
    certainty: "likely",
  };
  side.matched = true;
};

const mirrorOf = ({ uid }: Side, morph: Side): string => `${uid} ${morph.uid} ${morph.name}`;

/** Finds relations that are the two sides of one: those that link the same entries. */
export const joinSides = (sides: readonly Side[]): void => {
  for (const [at, side] of sides.entries()) {
    if (side.matched || isMorph(side)) continue;
    const pairs = side.guess.pairs ?? [];
    const other = sides.find(
      (candidate, place) =>
        place > at &&
        !candidate.matched &&
        !isMorph(candidate) &&
        targetIn(candidate) === side.uid &&
        targetIn(side) === candidate.uid &&
        areMirrors(pairs, candidate.guess.pairs ?? []),
    );
    if (other !== undefined) join(side, other);
  }
  // In each type one attribute is the other side of a polymorphic relation: where several show the same links, the others hold their own.
  const mirrored = new Set<string>();
  for (const side of sides) {
    if (side.matched || isMorph(side)) continue;
    const mirrors = isMany(side) ? areMirrors : showsOneOfEach;
    const morph = sides.find(
      (candidate) =>
        isMorph(candidate) &&
        candidate.uid === targetIn(side) &&
        !mirrored.has(mirrorOf(side, candidate)) &&
        mirrors(
          side.guess.pairs ?? [],
          (candidate.guess.pairs ?? []).filter(({ type }) => type === side.uid),
        ),
    );
    if (morph === undefined) continue;
    mirrored.add(mirrorOf(side, morph));
    joinMorph(side, morph);
  }
};
