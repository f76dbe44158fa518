import { describe, expect, test } from "vitest";
import { profiles } from "../reference.js";
import { changeOf, numbersOf } from "./change.test-data.js";
import { type Change, changeLinks, type Links, listAfter, nobody, type Shape, type Side } from "./model.js";

// Every outcome stands in section 4.7 or was measured on Strapi 4.26.2, from "abc".
const bothProfiles: readonly (readonly [what: string, update: string, after: string])[] = [
  ["connect appends", "+de", "abcde"],
  ["connect of a member moves it", "+b", "acb"],
  ["start", "+d^ e^", "edabc"],
  ["end", "+d a$", "bcda"],
  ["before, twice", "+d<a e<a", "deabc"],
  ["after, twice", "+d>a e>a", "aedbc"],
  ["beside an earlier one", "+d^ e>d", "deabc"],
  ["a member beside a member", "+c<a", "cab"],
  ["disconnect", "-bi", "ac"],
  ["disconnect, then connect", "+d>c -ab", "cd"],
  ["both of one entry", "+a -a", "bca"],
  ["beside one that is disconnected", "+d>b -b", "refused"],
  ["beside a stranger", "+d>g", "refused"],
  ["beside itself", "+d<d", "refused"],
  ["twice, written differently", "+d d$", "refused"],
  ["set", "=ce", "ce"],
  ["set nothing", "=", ""],
  ["set one twice", "=ece", "ec"],
];

const outcomeOf = (update: Change, profile: "spec" | "strapi-4.26", list = "abc", toOne = false) => {
  const after = listAfter(numbersOf(list), update, toOne, profile);
  return "refused" in after ? "refused" : String.fromCharCode(...after.map((number) => number + 96));
};

describe.each(profiles)("profile %s", (profile) => {
  test.each(bothProfiles)("%s", (_, update, after) => {
    expect(outcomeOf(changeOf(update), profile)).toBe(after);
  });

  test.each([
    ["one that does not exist", { connect: [{ entry: nobody }] }, "refused"],
    ["nothing", {}, "abc"],
  ] as const)("%s", (_, update, after) => {
    expect(outcomeOf(update, profile)).toBe(after);
  });

  test.each([
    ["the last of connect", "+de", "e"],
    ["the last of connect, wherever it is put", "+d^ e>i", "e"],
    ["the last of set", "=de", "e"],
    ["none", "=", ""],
    ["what is not disconnected", "-ac", "b"],
  ])("a relation to one keeps %s", (_, update, after) => {
    expect(outcomeOf(changeOf(update), profile, "b", true)).toBe(after);
  });
});

test.each([
  ["twice, written alike", "+dd", "refused", "abcd"],
  ["a neighbour yet to come", "+e<d d", "refused", "abced"],
  ["a chain of those", "+d>e e>f f^", "refused", "fedabc"],
  ["a circle", "+d<e e<d", "refused", "refused"],
  ["set and connect", "=c +d", "refused", "c"],
  ["set and disconnect", "=c -c", "refused", "c"],
])("the profiles differ: %s", (_, update, spec, strapi) => {
  expect(outcomeOf(changeOf(update), "spec")).toBe(spec);
  expect(outcomeOf(changeOf(update), "strapi-4.26")).toBe(strapi);
});

const manyToMany: Shape = { near: "many", far: "many" };
const oneToMany: Shape = { near: "many", far: "one" };
const oneToOne: Shape = { near: "one", far: "one" };

/** Lists as words of digits: "01 - | 0 0" is the near entry 0 with 0 and 1, entry 1 with none, and both far ones with 0. */
const links = (text: string): Links => {
  const [near = [], far = []] = text.split(" | ").map((side) => side.split(" ").map((word) => digitsOf(word)));
  return { near, far };
};

const digitsOf = (word: string): readonly number[] => (word === "-" ? [] : [...word].map(Number));

const connect = (...entries: readonly number[]): Change => ({ connect: entries.map((entry) => ({ entry })) });

const atTheStart: Change = { connect: [{ entry: 0, position: { start: true } }] };

// From "0 - | 0 -".
test.each<[string, Shape, Side, number, Change, string]>([
  ["new pairs are appended on the other side", manyToMany, "near", 1, { set: [1, 0] }, "0 10 | 01 1"],
  ["a pair that stays keeps its place there", manyToMany, "near", 0, atTheStart, "0 - | 0 -"],
  ["seen from the far side", manyToMany, "far", 0, { set: [1] }, "- 0 | 1 -"],
  ["a list takes from another list", oneToMany, "near", 1, connect(0), "- 0 | 1 -"],
  ["an entry changes its list", oneToMany, "far", 0, { set: [1] }, "- 0 | 1 -"],
  ["an entry changes its partner", oneToOne, "near", 1, connect(0), "- 0 | 1 -"],
  ["and is taken from the far side", oneToOne, "far", 1, connect(0), "1 - | - 0"],
])("%s", (_, shape, side, entry, change, after) => {
  expect(changeLinks(links("0 - | 0 -"), { side, entry, change }, shape, "spec")).toEqual(links(after));
});

test("disconnect and connect together move to the end on the other side", () => {
  const change = { ...connect(0), disconnect: [0] };
  const after = changeLinks(links("0 0 | 01"), { side: "near", entry: 0, change }, manyToMany, "spec");
  expect(after).toEqual(links("0 0 | 10"));
});
