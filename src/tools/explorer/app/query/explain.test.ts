import { expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { magazine, typeNamed } from "../model.test-data.js";
import type { Answer } from "../server.js";
import { addressOf, queryAt } from "./address.js";
import { explain } from "./explain.js";
import { emptyQuery } from "./query.js";
import { nameOf } from "./search.js";

const explained = (address: string, refusal: Partial<Answer> & { readonly message?: string }) => {
  const type = typeNamed("article");
  const asked = addressOf(type, queryAt(magazine.types.values(), address) ?? emptyQuery(type.uid));
  const { message = "Invalid", status = 400 } = refusal;
  const body = { data: null, error: { status, name: "ValidationError", message, details: {} } };
  const answer = { status, body, parameters: undefined, warnings: [], milliseconds: 1, bytes: 1, ...refusal };
  const explanation = explain(asked, answer);
  return {
    ...explanation,
    marked: [...explanation.marked].map((index) => nameOf(asked.parameters[index]?.path ?? [])),
  };
};

/** What the service names in the header was measured: sort and fields without an index. */
type Row = readonly [query: string, header: string, message: string, marked: readonly string[]];

test.each(rowsOf<Row>("marked.jsonl", import.meta.url))(
  "%s is marked where the header says %s",
  (query, parameters, message, marked) => {
    expect(explained(`/api/articles?${query}`, { parameters, message }).marked).toEqual(marked);
  },
);

test("without the header nothing is marked", () => {
  const { marked, title } = explained("/api/articles?filters[titel][$eq]=1", {});
  expect([marked, title]).toEqual([[], "400 ValidationError"]);
});

test.each([
  [401, [], [expect.stringMatching(/token/)]],
  [403, [], [expect.stringMatching(/role/)]],
  [404, [], [expect.stringMatching(/preview/)]],
  [404, ["/api/articles/9: the server's words"], ["/api/articles/9: the server's words"]],
  [502, [], []],
])("%d with the words %j is explained as %j", (status, warnings, hints) => {
  expect(explained("/api/articles/9", { status, warnings })).toMatchObject({ hints });
  expect(explained("/api/articles", { status, body: "Bad gateway" })).toMatchObject({
    ...{ title: String(status), message: "The answer has no message." },
  });
});
