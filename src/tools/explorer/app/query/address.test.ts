import { expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { magazine, typeNamed } from "../model.test-data.js";
import { addressOf, queryAt, readable } from "./address.js";
import { emptyQuery, type Query } from "./query.js";
import { leaves } from "./search.js";

const asked = (address: string): Query => {
  const query = queryAt(magazine.types.values(), address);
  if (query === undefined) throw new RangeError(address);
  return query;
};

/** An address, how many of its values have no form and are sent as they came, and how it is written again; by default as it is. */
type Row = readonly [address: string, others: number, written?: string];

const rows = rowsOf<Row>("addresses.jsonl", import.meta.url).map(([address, others, written = address]) => ({
  ...{ address, others, written },
}));

test.each(rows)("$address is read, and written again", ({ address, others, written }) => {
  const query = asked(address);
  const type = magazine.types.get(query.uid) ?? typeNamed("article");
  expect([readable(addressOf(type, query)), leaves([], query.others).length]).toEqual([written, others]);
});

test("every reserved character is encoded in what is sent", () => {
  expect(addressOf(typeNamed("article"), asked("/api/articles?filters[title][$eq]=a%26b%20%C3%A9")).encoded).toBe(
    "/api/articles?filters%5Btitle%5D%5B%24eq%5D=a%26b%20%C3%A9",
  );
});

test("what is not filled in yet is not sent", () => {
  const query = emptyQuery("api::article.article");
  const condition = { kind: "condition", operator: "$eq", values: ["a"] } as const;
  const nodes = [
    { ...condition, path: "" },
    { ...condition, path: "author." },
  ];
  const options = {
    ...query.options,
    filters: { ...query.options.filters, nodes },
    sort: [{ path: "", descending: true }],
  };
  expect(readable(addressOf(typeNamed("article"), { ...query, options }))).toBe("/api/articles");
});

test("what has no form is sent where a form says nothing", () => {
  const query = { ...emptyQuery("api::article.article"), locale: "fr", others: { locale: "en", any: "thing" } };
  expect(readable(addressOf(typeNamed("article"), query))).toBe("/api/articles?locale=fr&any=thing");
});

test.each(["", "/api/nothing", "/api/articlesandmore", "/uploads/a.png", "/api/articles/1/localizations"])(
  "%j leads to no content-type",
  (address) => {
    expect(queryAt(magazine.types.values(), address)).toBeUndefined();
  },
);
