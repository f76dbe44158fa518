import { describe, expect, test } from "vitest";
import { type Profile, profiles } from "../reference.js";
import { changeLinks, type Links, listAfter, nobody, type Shape, type Side, type Value } from "./model.js";
import { valueWritten, type Written } from "./notation.js";

/** What an update of the notation sends, with the letters of entries as their names. */
const sent = (update: Written): Value => valueWritten(update, (letter) => letter) as Value; // of the notation

const outcomeOf = (update: Written, profile: Profile, list = "abc", toOne = false) => {
  const after = listAfter([...list], sent(update), toOne, profile);
  return "refused" in after ? "refused" : after.join("");
};

// Every outcome stands in section 4.7 or was measured on Strapi 4.26.2, from "abc".
describe.each(profiles)("profile %s", (profile) => {
  test.each([
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
    ["an array", "[ce]", "ce"],
    ["one element", "{d}", "d"],
    ["null", null, ""],
    ["one that does not exist", { connect: [nobody] }, "refused"],
    ["nothing", {}, "abc"],
  ])("%s", (_, update, after) => {
    expect(outcomeOf(update, profile)).toBe(after);
  });

  test.each([
    ["the last of connect", "+de", "e"],
    ["the last of connect, wherever it is put", "+d^ e>i", "e"],
    ["the last of set", "=de", "e"],
    ["none", "=", ""],
    ["what is not disconnected", "-ac", "b"],
  ])("a relation to one keeps %s", (_, update, after) => {
    expect(outcomeOf(update, profile, "b", true)).toBe(after);
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
  expect([outcomeOf(update, "spec"), outcomeOf(update, "strapi-4.26")]).toEqual([spec, strapi]);
});

/** Links as words: "ab - | c c" is the near entry c with a and b, d with none, and the far ones a and b with c. */
const links = (text: string): Links => {
  const [near, far] = text.split(" | ").map((side, index) => {
    const lists = side.split(" ").map((word) => (word === "-" ? [] : [...word]));
    return new Map(lists.map((list, entry) => [["cd", "ab"][index]?.[entry] ?? "", list]));
  });
  return { near: near ?? new Map(), far: far ?? new Map() };
};

const shapes = {
  "many to many": { near: "many", far: "many" },
  "one to many": { near: "many", far: "one" },
  "one to one": { near: "one", far: "one" },
} as const satisfies Readonly<Record<string, Shape>>;

test.each<[string, keyof typeof shapes, string, Side, string, string, string]>([
  ["new pairs are appended on the other side", "many to many", "a - | c -", "near", "d", "=ba", "a ba | cd d"],
  ["a pair that stays keeps its place there", "many to many", "a - | c -", "near", "c", "+a^", "a - | c -"],
  ["seen from the far side", "many to many", "a - | c -", "far", "a", "=d", "- a | d -"],
  ["disconnected and connected, it moves to the end", "many to many", "a a | cd -", "near", "c", "+a -a", "a a | dc -"],
  ["a list takes from another list", "one to many", "a - | c -", "near", "d", "+a", "- a | d -"],
  ["an entry changes its list", "one to many", "a - | c -", "far", "a", "=d", "- a | d -"],
  ["an entry changes its partner", "one to one", "a - | c -", "near", "d", "+a", "- a | d -"],
  ["and is taken from the far side", "one to one", "a - | c -", "far", "b", "+c", "b - | - c"],
])("%s", (_, kind, before, side, entry, update, after) => {
  const change = { side, entry, value: sent(update) };
  expect(changeLinks(links(before), change, shapes[kind], "spec")).toEqual(links(after));
});
