import { expect, test } from "vitest";
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

// What the service names in the header was measured: sort and fields without an index.
test.each([
  ["filters[titel][$eq]=a&locale=en", "filters[titel]", "", ["filters[titel][$eq]"]],
  ["filters[author][nam][$eq]=a", "filters[author][nam]", "", ["filters[author][nam][$eq]"]],
  ["filters[title][$qe]=a", "filters[title][$qe]", "", ["filters[title][$qe]"]],
  ["filters[$or][0][titel][$eq]=a&locale=en", "filters[$or][0][titel]", "", ["filters[$or][0][titel][$eq]"]],
  ["sort[0]=title:asc&sort[1]=raitng:desc", "sort", "Invalid parameter raitng", ["sort[1]"]],
  ["fields[0]=title&fields[1]=raitng", "fields", "Invalid parameter raitng", ["fields[1]"]],
  ["populate[author][fields][0]=nme&locale=en", "populate[author][fields][0]", "", ["populate[author][fields][0]"]],
  ["populate[0]=autor", "populate[0]", "", ["populate[0]"]],
  [
    ...(["filters[a,b][$eq]=1&filters[c][$eq]=2&locale=en", "filters[a%2Cb], filters[c]", ""] as const),
    ["filters[a,b][$eq]", "filters[c][$eq]"],
  ],
])("%s is marked where the header says %s", (query, parameters, message, marked) => {
  expect(explained(`/api/articles?${query}`, { parameters, message }).marked).toEqual(marked);
});

test("without the header the error's own paths count", () => {
  const details = { errors: [{ path: ["filters", "titel"], message: "Invalid", name: "ValidationError" }] };
  const body = { error: { status: 400, name: "ValidationError", message: "2 errors occurred", details } };
  const { marked, title } = explained("/api/articles?filters[titel][$eq]=1", { body });
  expect([marked, title]).toEqual([["filters[titel][$eq]"], "400 ValidationError"]);
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
