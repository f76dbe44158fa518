import { expect, test } from "vitest";
import { magazine, typeNamed } from "../model.test-data.js";
import { addressOf, nameOf, queryAt } from "./address.js";
import { explain, type Refusal } from "./explain.js";
import { emptyQuery } from "./query.js";

const explained = (address: string, refusal: Partial<Refusal> & { readonly message?: string }) => {
  const type = typeNamed("article");
  const asked = addressOf(type, queryAt(magazine.types.values(), address) ?? emptyQuery(type.uid));
  const { message = "Invalid", status = 400 } = refusal;
  const body = { data: null, error: { status, name: "ValidationError", message, details: {} } };
  const found = explain(magazine, type, asked, { status, body, parameters: undefined, ...refusal });
  return { ...found, marked: [...found.marked].map((index) => nameOf(asked.parameters[index]?.path ?? [])) };
};

// What the service names in the header was measured: sort and fields without an index.
test.each([
  [
    "filters[titel][$eq]=a&locale=en",
    "filters[titel]",
    "",
    ["filters[titel][$eq]"],
    "Article has no attribute titel. Did you mean title?",
  ],
  [
    "filters[author][nam][$eq]=a",
    "filters[author][nam]",
    "",
    ["filters[author][nam][$eq]"],
    "Article has no attribute author.nam. Did you mean author.name?",
  ],
  [
    "filters[title][$qe]=a",
    "filters[title][$qe]",
    "",
    ["filters[title][$qe]"],
    "There is no operator $qe. Did you mean $eq?",
  ],
  [
    "filters[rating][$gt]=abc",
    "filters[rating]",
    "",
    ["filters[rating][$gt]"],
    "rating is of type integer: the value must be one.",
  ],
  [
    "filters[$or][0][titel][$eq]=a&filters[$or][1][title][$eq]=b",
    "filters[$or][0][titel]",
    "",
    ["filters[$or][0][titel][$eq]"],
    "Article has no attribute titel. Did you mean title?",
  ],
  [
    "sort[0]=title:asc&sort[1]=raitng:desc",
    "sort",
    "Invalid parameter raitng",
    ["sort[1]"],
    "Article has no attribute raitng. Did you mean rating?",
  ],
  [
    "fields[0]=title&fields[1]=raitng",
    "fields",
    "Invalid parameter raitng",
    ["fields[1]"],
    "Article has no field raitng. Did you mean rating?",
  ],
  [
    "populate[author][fields][0]=nme&populate[tags]=true",
    "populate[author][fields][0]",
    "",
    ["populate[author][fields][0]"],
    "Author has no field nme. Did you mean name?",
  ],
  ["populate[0]=autor", "populate[0]", "", ["populate[0]"], "Article has no relation autor. Did you mean author?"],
  [
    "populate[blocks][on][shared.quote][fields][0]=word",
    "populate[blocks][on][shared.quote][fields][0]",
    "",
    ["populate[blocks][on][shared.quote][fields][0]"],
    "Quote has no field word. Did you mean words?",
  ],
])("%s", (query, parameters, message, marked, hint) => {
  expect(explained(`/api/articles?${query}`, { parameters, message })).toMatchObject({ marked, hints: [hint] });
});

test("several places are marked, with commas as the header has them", () => {
  const { marked } = explained("/api/articles?filters[a,b][$eq]=1&filters[c][$eq]=2&locale=en", {
    parameters: "filters[a%2Cb], filters[c]",
  });
  expect(marked).toEqual(["filters[a,b][$eq]", "filters[c][$eq]"]);
});

test("without the header the error's own paths count", () => {
  const details = { errors: [{ path: ["filters", "titel"], message: "Invalid", name: "ValidationError" }] };
  const body = { error: { status: 400, name: "ValidationError", message: "2 errors occurred", details } };
  const { marked, title } = explained("/api/articles?filters[titel][$eq]=1", { body });
  expect([marked, title]).toEqual([["filters[titel][$eq]"], "400 ValidationError"]);
});

test.each([
  [401, /token/],
  [403, /role/],
  [404, /preview/],
])("%d is explained in general", (status, hint) => {
  expect(explained("/api/articles/9", { status }).hints).toEqual([expect.stringMatching(hint)]);
});

test("an answer that is no error document is explained too", () => {
  expect(explained("/api/articles", { status: 502, body: "Bad gateway" })).toMatchObject({
    title: "502",
    message: "The answer has no message.",
    hints: [],
  });
});
