import { expect, test } from "vitest";
import type { Guess, Pair } from "./attributes.js";
import { joinSides } from "./inverses.js";

/** Links in short: `1-7 2-8` lead from 1 to 7 and from 2 to 8; of a relation to several types, `1-7:maker`. */
const pairs = (text: string): readonly Pair[] =>
  [...text.matchAll(/(\d+)-(\d+)(?::(\w+))?/g)].map(([, from, to, type]) => ({
    ...{ from: Number(from), to: Number(to) },
    ...(type !== undefined && { type: `api::${type}.${type}` }),
  }));

const side = (uid: string, name: string, relation: string, links: string, target?: string) => {
  const json = { type: "relation", relation, target };
  const guess: Guess = { json, certainty: "likely", pairs: pairs(links) };
  return { uid, name, guess, matched: false };
};

test.each([
  ["one of several that share an entry", "oneToOne", "7-1 8-3", "1-7:maker 2-7:maker 3-8:maker 4-7:artifact", true],
  ["another one of them", "oneToOne", "7-2 8-3", "1-7:maker 2-7:maker 3-8:maker 4-7:artifact", true],
  ["other links", "oneToOne", "7-2 8-1", "1-7:maker 2-8:maker", false],
  ["not all links", "oneToOne", "7-1", "1-7:maker 2-8:maker", false],
  ["not all links of a list", "oneToMany", "7-1", "1-7:maker 2-7:maker", false],
])("beside stories with a subject, makers show %s", (_, relation, shown, subjects, isMirror) => {
  const featured = side("api::maker.maker", "featured", relation, shown, "api::story.story");
  joinSides([featured, side("api::story.story", "subject", "morphToOne", subjects)]);
  const mirror = { type: "relation", relation: "morphOne", target: "api::story.story", morphBy: "subject" };
  expect(featured.guess.json).toEqual(isMirror ? mirror : { type: "relation", relation, target: "api::story.story" });
});

test("of two lists that show what a polymorphic relation links one is its other side, and both keep their links", () => {
  const [one, other] = ["first", "second"].map((name) =>
    side("api::maker.maker", name, "manyToMany", "7-1", "api::story.story"),
  );
  const artifacts = side("api::artifact.artifact", "first", "manyToMany", "9-1", "api::story.story");
  const subjects = side("api::story.story", "subjects", "morphToMany", "1-7:maker 1-9:artifact");
  joinSides([one, other, artifacts, subjects].filter((each) => each !== undefined));
  const kinds = [one, other, artifacts].map((each) => each?.guess.json?.relation);
  expect(kinds).toEqual(["morphMany", "manyToMany", "morphMany"]);
});
