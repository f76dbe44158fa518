import { describe, expect, test } from "vitest";
import { deviationsOf, type Profile } from "../model/profile.js";
import { orderConnects } from "./order-connects.js";
import type { AskedPosition, Connect } from "./relation-update.js";

type Row = readonly [id: number, at?: "before" | "after" | "start" | "nowhere", member?: number];

const connectsOf = (rows: readonly Row[]): Connect[] =>
  rows.map(([id, at, member = 0], index) => {
    const position: AskedPosition = at === undefined ? { at: "end" } : at === "start" ? { at } : { at, member };
    return { id, position, written: { [at ?? "end"]: member }, index };
  });

const members = new Set([1, 2, 3]);

const order = (
  rows: readonly Row[],
  profile: Profile = "strapi-4.26",
  strict = true,
): number[] | string | undefined => {
  const path = ["data", "rel"];
  const result = orderConnects(connectsOf(rows), (id) => members.has(id), strict, {
    deviations: deviationsOf(profile),
    path,
  });
  return result.ok ? result.value.map(({ id }) => id) : result.issues[0]?.message;
};

describe("connects to the list [1, 2, 3], profile strapi-4.26 (measured in bulk: depth first)", () => {
  test.each<[string, Row[], number[]]>([
    ["nobody waits", [[4], [5, "start"], [6]], [4, 5, 6]],
    [
      "neighbours are in the list",
      [
        [4, "before", 1],
        [5, "after", 3],
      ],
      [4, 5],
    ],
    ["the neighbour came earlier", [[4], [5, "before", 4]], [4, 5]],
    ["the neighbour comes later", [[5, "before", 4], [4]], [4, 5]],
    ["only who waits moves", [[6], [5, "before", 4], [7], [4]], [6, 4, 5, 7]],
    ["a chain", [[6, "after", 5], [5, "after", 4], [4]], [4, 5, 6]],
    ["two wait for one", [[6, "after", 4], [5, "after", 4], [4]], [4, 6, 5]],
    [
      "a chain that ends in the list",
      [
        [6, "after", 5],
        [5, "after", 1],
      ],
      [5, 6],
    ],
    ["a moved member is there already, and nobody waits for it", [[4, "before", 2], [2]], [4, 2]],
    [
      "members that name each other",
      [
        [1, "before", 2],
        [2, "before", 1],
      ],
      [1, 2],
    ],
    [
      "a newcomer and a member that name each other",
      [
        [5, "before", 1],
        [1, "before", 5],
      ],
      [5, 1],
    ],
  ])("%s", (_, rows, expected) => {
    expect(order(rows)).toEqual(expected);
  });
});

const circular =
  "A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it";

describe("connects that cannot be ordered, profile strapi-4.26 (the text is measured)", () => {
  test.each<[string, Row[], string]>([
    [
      "two wait for each other",
      [
        [4, "before", 5],
        [5, "before", 4],
      ],
      circular,
    ],
    [
      "three wait for each other",
      [
        [4, "before", 5],
        [5, "after", 6],
        [6, "after", 4],
      ],
      circular,
    ],
    [
      "one waits for a circle",
      [
        [7, "before", 4],
        [4, "before", 5],
        [5, "before", 4],
      ],
      circular,
    ],
    ["one waits for itself", [[4, "before", 4]], circular],
    [
      "a member is waited for by the one it waits for",
      [
        [1, "before", 5],
        [5, "before", 1],
      ],
      circular,
    ],
    [
      "the same twice, which is seen first",
      [[4, "before", 5], [5, "before", 4], [4]],
      "The relation with id 4 is already connected. You cannot connect the same relation twice.",
    ],
    [
      "one waits for nobody",
      [[6], [4, "before", 9]],
      'There was a problem connecting relation with id 4 at position {"before":9}. The relation with id 9 needs to be connected first.',
    ],
    [
      "a member is before and after two others: it is not looked for in the list",
      [
        [4, "nowhere", 1],
        [5, "before", 9],
      ],
      'There was a problem connecting relation with id 4 at position {"nowhere":1}. The relation with id 1 needs to be connected first.',
    ],
    [
      "the first fault in depth-first order is the answer",
      [
        [7, "before", 4],
        [5, "before", 6],
        [6, "before", 5],
        [4, "after", 9],
      ],
      'There was a problem connecting relation with id 4 at position {"after":9}. The relation with id 9 needs to be connected first.',
    ],
  ])("%s", (_, rows, expected) => {
    expect(order(rows)).toBe(expected);
  });
});

test("not strict: one that waits for nobody keeps its turn, a circle is still refused", () => {
  expect(order([[6], [4, "before", 9], [5, "after", 4]], "strapi-4.26", false)).toEqual([6, 4, 5]);
  expect(
    order(
      [
        [4, "before", 5],
        [5, "before", 4],
      ],
      "strapi-4.26",
      false,
    ),
  ).toBe(circular);
});

test("profile spec leaves the order of the request (section 4.7 rule 5)", () => {
  expect(order([[5, "before", 4], [4]], "spec")).toEqual([5, 4]);
  expect(
    order(
      [
        [4, "before", 5],
        [5, "before", 4],
      ],
      "spec",
    ),
  ).toEqual([4, 5]);
});

test("a chain of a hundred thousand, given from its far end", () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 10);
  const rows = ids.map((id, index): Row => (index === 0 ? [id] : [id, "after", id - 1])).reverse();
  expect(order(rows)).toEqual(ids);
});
