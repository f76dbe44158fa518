import { describe, expect, test } from "vitest";
import { profiles } from "../reference.js";
import { type Change, type Connect, changeLinks, type Links, listAfter, type Position, type Shape } from "./model.js";

/** `"3"`: an id alone; `"3<1"`: before 1; `"3>1"`: after 1; `"3^"`: at the start; `"3$"`: at the end, in so many words. */
const connects = (text: string): readonly Connect[] =>
  text.split(" ").map((word): Connect => {
    const [, id = "", sign = "", neighbour = ""] = /^(\d)(.?)(\d?)$/.exec(word) ?? [];
    const positions: Readonly<Record<string, Position>> = {
      "<": { before: Number(neighbour) },
      ">": { after: Number(neighbour) },
      "^": { start: true },
      $: { end: true },
    };
    const position = positions[sign];
    return position === undefined ? { entry: Number(id), short: true } : { entry: Number(id), position };
  });

const change = (connect: string, disconnect: readonly number[] = []): Change => ({
  ...(connect === "" ? {} : { connect: connects(connect) }),
  disconnect,
});

// Every outcome stands in section 4.7 or was measured on Strapi 4.26.2, from [1, 2, 3].
const bothProfiles: readonly (readonly [what: string, update: Change, after: readonly number[] | "refused"])[] = [
  ["connect appends", change("4 5"), [1, 2, 3, 4, 5]],
  ["connect of a member moves it", change("2"), [1, 3, 2]],
  ["start", change("4^ 5^"), [5, 4, 1, 2, 3]],
  ["end", change("4 1$"), [2, 3, 4, 1]],
  ["before, twice", change("4<1 5<1"), [4, 5, 1, 2, 3]],
  ["after, twice", change("4>1 5>1"), [1, 5, 4, 2, 3]],
  ["beside an earlier one", change("4^ 5>4"), [4, 5, 1, 2, 3]],
  ["a member beside a member", change("3<1"), [3, 1, 2]],
  ["disconnect", change("", [2, 9]), [1, 3]],
  ["disconnect, then connect", change("4>3", [1, 2]), [3, 4]],
  ["both of one entry", change("1", [1]), [2, 3, 1]],
  ["beside one that is disconnected", change("4>2", [2]), "refused"],
  ["beside a stranger", change("4>7"), "refused"],
  ["beside itself", change("4<4"), "refused"],
  ["twice, written differently", change("4 4$"), "refused"],
  ["set", { set: [3, 5] }, [3, 5]],
  ["set nothing", { set: [] }, []],
  ["set one twice", { set: [5, 3, 5] }, [5, 3]],
  ["one that does not exist", { connect: [{ entry: -1 }] }, "refused"],
  ["nothing", {}, [1, 2, 3]],
];

const outcomeOf = (update: Change, profile: "spec" | "strapi-4.26", toOne = false) => {
  const after = listAfter([1, 2, 3], update, toOne, profile);
  return "refused" in after ? "refused" : after;
};

describe.each(profiles)("profile %s", (profile) => {
  test.each(bothProfiles)("%s", (_, update, after) => {
    expect(outcomeOf(update, profile)).toEqual(after);
  });

  test.each([
    ["the last of connect", change("4 5"), [5]],
    ["the last of connect, wherever it is put", change("4^ 5>9"), [5]],
    ["the last of set", { set: [4, 5] }, [5]],
    ["none", { set: [] }, []],
    ["what is not disconnected", change("", [1, 3]), [2]],
  ] as const)("a relation to one keeps %s", (_, update, after) => {
    const list = listAfter([2], update, true, profile);
    expect(list).toEqual(after);
  });
});

test.each([
  ["twice, written alike", change("4 4"), "refused", [1, 2, 3, 4]],
  ["a neighbour yet to come", change("5<4 4"), "refused", [1, 2, 3, 5, 4]],
  ["a chain of those", change("4>5 5>6 6^"), "refused", [6, 5, 4, 1, 2, 3]],
  ["a circle", change("4<5 5<4"), "refused", "refused"],
  ["set and connect", { set: [3], connect: connects("4") }, "refused", [3]],
  ["set and disconnect", { set: [3], disconnect: [3] }, "refused", [3]],
] as const)("the profiles differ: %s", (_, update, spec, strapi) => {
  expect(outcomeOf(update, "spec")).toEqual(spec);
  expect(outcomeOf(update, "strapi-4.26")).toEqual(strapi);
});

const manyToMany: Shape = { near: "many", far: "many" };
const oneToMany: Shape = { near: "many", far: "one" };
const oneToOne: Shape = { near: "one", far: "one" };

/** `near` and `far` as words: ["01", ""] is entry 0 with the entries 0 and 1, entry 1 with none. */
const links = (near: readonly string[], far: readonly string[]): Links => {
  const lists = (words: readonly string[]) => words.map((word) => [...word].map(Number));
  return { near: lists(near), far: lists(far) };
};

test.each([
  [
    "new pairs are appended on the other side",
    manyToMany,
    "near",
    1,
    { set: [1, 0] },
    [
      ["0", "10"],
      ["01", "1"],
    ],
  ],
  [
    "a pair that stays keeps its place there",
    manyToMany,
    "near",
    0,
    change("0^"),
    [
      ["0", ""],
      ["0", ""],
    ],
  ],
  [
    "seen from the far side",
    manyToMany,
    "far",
    0,
    { set: [1] },
    [
      ["", "0"],
      ["1", ""],
    ],
  ],
  [
    "a list takes from another list",
    oneToMany,
    "near",
    1,
    change("0"),
    [
      ["", "0"],
      ["1", ""],
    ],
  ],
  [
    "an entry changes its list",
    oneToMany,
    "far",
    0,
    { set: [1] },
    [
      ["", "0"],
      ["1", ""],
    ],
  ],
  [
    "an entry changes its partner",
    oneToOne,
    "near",
    1,
    change("0"),
    [
      ["", "0"],
      ["1", ""],
    ],
  ],
  [
    "and is taken from the far side",
    oneToOne,
    "far",
    1,
    change("0"),
    [
      ["1", ""],
      ["", "0"],
    ],
  ],
] as const)("%s", (_, shape, side, entry, update, [near, far]) => {
  const start = links(["0", ""], ["0", ""]);
  expect(changeLinks(start, { side, entry, change: update }, shape, "spec")).toEqual(links(near, far));
});

test("disconnect and connect together move to the end on the other side", () => {
  const start = links(["0", "0"], ["01"]);
  const after = changeLinks(start, { side: "near", entry: 0, change: change("0", [0]) }, manyToMany, "spec");
  expect(after).toEqual(links(["0", "0"], ["10"]));
});
