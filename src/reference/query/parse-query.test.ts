import { describe, expect, test } from "vitest";
import { parsePagination } from "./pagination.js";
import { parsePublicationState } from "./publication-state.js";
import { parseLocale, parseQueryString } from "./query.js";
import type { RawNested, RawPopulate } from "./raw-selection.js";
import { parseFields, parsePopulate } from "./selection.js";
import { parseSort } from "./sort.js";

const sortOf = (search: string) =>
  parseSort(parseQueryString(search).sort)?.map(({ keys, order }) => [keys.join("."), order]);

// Section 4.2, and the measured forms that are equivalent to it.
describe("parseSort", () => {
  const both = [
    ["a", undefined],
    ["b", "desc"],
  ];
  test.each<[string, unknown]>([
    ["sort=a", [["a", undefined]]],
    ["sort=a,b:desc", both],
    ["sort=a, b:desc", both],
    ["sort[0]=a&sort[1]=b:desc", both],
    ["sort[]=a&sort[]=b:desc", both],
    ["sort=a&sort=b:desc", both],
    ["sort[0]=a,b:desc", both],
    [
      "sort[a]=asc&sort[b]=desc",
      [
        ["a", "asc"],
        ["b", "desc"],
      ],
    ],
    [
      "sort[0][a]=asc&sort[1][b]=desc",
      [
        ["a", "asc"],
        ["b", "desc"],
      ],
    ],
    ["sort=author.name:desc", [["author.name", "desc"]]],
    ["sort[author][name]=desc", [["author.name", "desc"]]],
    ["sort=a:asc:desc", [["a", "asc"]]],
    ["sort=", []],
    ["sort", []],
    ["sort[0]=", []],
    ["sort=,a", [["a", undefined]]],
    ["", []],
  ])("%s", (search, expected) => {
    expect(sortOf(search)).toEqual(expected);
  });

  test("an order that is no text is kept, to be refused later", () => {
    expect(sortOf("sort[a][0]=asc")).toEqual([["a", ["asc"]]]);
    expect(sortOf("sort[a]")).toEqual([["a", ""]]);
  });
});

describe("parseFields (section 4.5)", () => {
  const names = (...list: string[]) => ({
    kind: "names",
    names: list.map((name) => expect.objectContaining({ name })),
  });
  test.each<[string, unknown]>([
    ["fields[0]=a&fields[1]=b", names("a", "b")],
    ["fields=a", names("a")],
    ["fields=a,b", names("a,b")],
    ["fields=*", { kind: "all" }],
    ["fields", { kind: "all" }],
    ["", { kind: "all" }],
    ["fields=", { kind: "invalid" }],
    ["fields[a]=b", { kind: "invalid" }],
    ["fields[0]", { kind: "invalid" }],
  ])("%s", (search, expected) => {
    expect(parseFields(parseQueryString(search).fields)).toEqual(expected);
  });
});

/** The names of a populate as a tree: a leaf is the kind of what stands there. */
const tree = (raw: RawPopulate): unknown =>
  raw.kind === "branches" ? Object.fromEntries(raw.branches.map(({ name, value }) => [name, nested(value)])) : raw.kind;

const nested = (value: RawNested): unknown => {
  if (value.kind !== "options") return value.kind;
  if (value.on) return { on: Object.fromEntries(value.on.map((branch) => [branch.name, nested(branch.value)])) };
  return tree(value.populate);
};

describe("parsePopulate (section 4.6)", () => {
  test.each<[string, unknown]>([
    ["populate=*", "all"],
    ["populate=a", { a: "plain" }],
    ["populate=a,b", { a: "plain", b: "plain" }],
    ["populate=a, b", { a: "plain", b: "plain" }],
    ["populate[0]=a&populate[1]=b", { a: "plain", b: "plain" }],
    ["populate[]=a", { a: "plain" }],
    ["populate=a&populate=b", { a: "plain", b: "plain" }],
    ["populate=a.b.c", { a: { b: { c: "plain" } } }],
    ["populate[0]=a&populate[1]=a.b", { a: { b: "plain" } }],
    [
      "populate[a]=true&populate[b]=*&populate[c]=t&populate[d]=1&populate[e]=abc",
      { a: "plain", b: "plain", c: "plain", d: "plain", e: "plain" },
    ],
    ["populate[a]=false&populate[b]=0&populate[c]=f&populate[d]=", { a: "none", b: "none", c: "none", d: "none" }],
    ["populate[a][populate]=*", { a: "all" }],
    ["populate[a][populate][0]=b", { a: { b: "plain" } }],
    ["populate[a][populate][b][populate]=c,d", { a: { b: { c: "plain", d: "plain" } } }],
    [
      "populate[z][on][x.y][populate][0]=b&populate[z][on][x.w]=false",
      { z: { on: { "x.y": { b: "plain" }, "x.w": "none" } } },
    ],
    ["populate[0]=a&populate[b]=true", { 0: "plain", b: "plain" }],
    ["populate[a]", { a: "invalid" }],
    ["populate[0]=*", "invalid"],
    ["populate[0][a]=b", "invalid"],
    ["", {}],
  ])("%s", (search, expected) => {
    expect(tree(parsePopulate(parseQueryString(search).populate))).toEqual(expected);
  });
});

describe("the other parameters", () => {
  test("pagination: only its own members, a bare one is null (section 4.3)", () => {
    expect(parsePagination({ page: "2", foo: "1", limit: null })).toEqual({
      path: ["pagination"],
      page: "2",
      limit: null,
    });
    expect(parsePagination("1")).toEqual({ path: ["pagination"] });
  });

  test.each([
    [undefined, { kind: "default" }],
    ["all", { kind: "all" }],
    ["fr", { kind: "codes", codes: ["fr"] }],
    [["fr", "de"], { kind: "codes", codes: ["fr", "de"] }],
    [{ $ne: "fr" }, { kind: "invalid" }],
  ])("locale %j", (value, expected) => {
    expect(parseLocale(value)).toEqual(expected);
  });

  test.each([
    ["live", "live"],
    ["preview", "preview"],
    [null, "preview"],
    ["LIVE", undefined],
    ["", undefined],
    [["live"], undefined],
  ])("publicationState %j (section 3)", (value, expected) => {
    expect(parsePublicationState(value)).toBe(expected);
  });
});
