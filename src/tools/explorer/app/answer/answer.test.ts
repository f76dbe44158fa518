import { describe, expect, test } from "vitest";
import { labelOf, summaryOf } from "./labels.js";
import { cellText, tableOf, thumbnailsOf } from "./table.js";

const file = (more: object) => ({ name: "a.png", url: "/uploads/a.png", mime: "image/png", ...more });

test.each([
  [[1, 2], "2 elements"],
  [[1], "1 element"],
  [{ id: 3, attributes: { title: "a" } }, "#3 a"],
  [{ id: 3, attributes: { title: null, slug: "b" } }, "#3 b"],
  [{ id: 3, __component: "shared.seo" }, "#3 shared.seo"],
  [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, "{ a, b, c, d, ... }"],
  [{}, "{}"],
])("%j is summed up as %s", (value, expected) => {
  expect(summaryOf(value)).toBe(expected);
});

test("only what has an id has a label", () => {
  expect([labelOf({ title: "a" }), labelOf({ id: 1 })]).toEqual([undefined, "#1"]);
});

describe("table", () => {
  const rows = [{ id: "1", cells: { a: 1 } }];
  test.each([
    ["a list", { data: [{ id: 1, attributes: { a: 1 } }], meta: {} }, { columns: ["a"], rows }],
    ["one entry", { data: { id: 1, attributes: { a: 1 } }, meta: {} }, { columns: ["a"], rows }],
    ["flat entries", [{ id: 1, a: 1 }], { columns: ["a"], rows }],
    ["nothing", { data: [], meta: {} }, undefined],
    ["null", { data: null, meta: {} }, undefined],
    ["an error", { data: null, error: { status: 400 } }, undefined],
    ["a text", "Not Found", undefined],
  ])("of %s", (_, answer, expected) => {
    expect(tableOf(answer)).toEqual(expected);
  });

  test("shows roles, which have an envelope of their own", () => {
    const roles = [{ id: 1, name: "Public" }];
    expect(tableOf({ roles })).toEqual({ columns: ["name"], rows: [{ id: "1", cells: { name: "Public" } }] });
    expect(tableOf({ role: roles[0] })?.rows.map(({ id }) => id)).toEqual(["1"]);
    expect(tableOf({ roles, more: 1 })?.columns).toEqual(["roles", "more"]);
  });

  test("has columns for all that some entries have, pictures first", () => {
    const cover = { data: { id: 9, attributes: file({}) } };
    expect(
      tableOf([
        { id: 1, a: 1 },
        { id: 2, b: 2, cover },
      ])?.columns,
    ).toEqual(["cover", "a", "b"]);
  });
});

test.each([
  [null, ""],
  [true, "true"],
  ["x".repeat(200), `${"x".repeat(120)}…`],
  [{ data: null }, ""],
  [{ data: { id: 1, attributes: { name: "n" } } }, "#1 n"],
  [{ data: [] }, "none"],
  [{ data: [1, 2, 3, 4].map((id) => ({ id, attributes: {} })) }, "#1, #2, #3 and 1 more"],
  [{ any: "json" }, '{"any":"json"}'],
  [[1, 2], "[1,2]"],
])("%j in a cell is %j", (value, expected) => {
  expect(cellText(value)).toBe(expected);
});

test.each([
  ["a file", file({}), [{ url: "/uploads/a.png", text: "a.png" }]],
  [
    "a small one rather",
    file({ formats: { thumbnail: { url: "/uploads/t.png" } } }),
    [{ url: "/uploads/t.png", text: "a.png" }],
  ],
  [
    "the text for it",
    { data: { id: 1, attributes: file({ alternativeText: "A" }) } },
    [{ url: "/uploads/a.png", text: "A" }],
  ],
  [
    "several",
    { data: [file({}), file({ mime: "audio/wav" }), file({})] },
    [1, 2].map(() => ({ url: "/uploads/a.png", text: "a.png" })),
  ],
  ["no picture", file({ mime: "application/pdf" }), []],
  ["no file", { data: { id: 1, attributes: { url: 4 } } }, []],
])("pictures: %s", (_, value, expected) => {
  expect(thumbnailsOf(value)).toEqual(expected);
});
