import { expect, test } from "vitest";
import type { Guess, Pair } from "./attributes.js";
import { joinSides } from "./inverses.js";

const side = (uid: string, name: string, relation: string, pairs: readonly Pair[], target?: string) => {
  const guess: Guess = { json: { type: "relation", relation, target }, certainty: "likely", text: "", pairs };
  return { uid, name, guess, matched: false };
};

/** Stories and what they are about. */
const about = (...rows: readonly (readonly [number, number, string])[]) =>
  rows.map(([from, to, type]) => ({ from, to, type }));

const inferred = (relation: string, pairs: readonly Pair[], subjects: readonly Pair[]) => {
  const featured = side("api::maker.maker", "featured", relation, pairs, "api::story.story");
  joinSides([featured, side("api::story.story", "subject", "morphToOne", subjects)]);
  return featured.guess.json;
};

const maker = "api::maker.maker";
const morphOne = { type: "relation", relation: "morphOne", target: "api::story.story", morphBy: "subject" };

test("the other side of a morphToOne that several entries share shows one of them", () => {
  const subjects = about([1, 7, maker], [2, 7, maker], [3, 8, maker], [4, 7, "api::artifact.artifact"]);
  for (const shown of [1, 2])
    expect(
      inferred(
        "oneToOne",
        [
          { from: 7, to: shown },
          { from: 8, to: 3 },
        ],
        subjects,
      ),
    ).toEqual(morphOne);
});

test("what shows other links than a polymorphic relation is not its other side", () => {
  const subjects = about([1, 7, maker], [2, 8, maker]);
  expect(
    inferred(
      "oneToOne",
      [
        { from: 7, to: 2 },
        { from: 8, to: 1 },
      ],
      subjects,
    )?.relation,
  ).toBe("oneToOne");
  expect(inferred("oneToOne", [{ from: 7, to: 1 }], subjects)?.relation).toBe("oneToOne");
  expect(inferred("oneToMany", [{ from: 7, to: 1 }], about([1, 7, maker], [2, 7, maker]))?.relation).toBe("oneToMany");
});
