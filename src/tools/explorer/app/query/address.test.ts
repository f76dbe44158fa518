import { describe, expect, test } from "vitest";
import { magazine, typeNamed } from "../model.test-data.js";
import { addressOf, queryAt, readable } from "./address.js";
import { emptyQuery, type Query } from "./query.js";

const asked = (address: string): Query => {
  const query = queryAt(magazine.types.values(), address);
  if (query === undefined) throw new RangeError(address);
  return query;
};

const written = (address: string): string => {
  const query = asked(address);
  return readable(addressOf(magazine.types.get(query.uid) ?? typeNamed("article"), query));
};

describe("an address that is read and written again is the same", () => {
  test.each([
    "/api/articles",
    "/api/articles/4?populate=*",
    "/api/home?fields[0]=headline",
    "/api/articles?filters[title][$eq]=a b = c",
    "/api/articles?filters[author][name][$containsi]=é",
    "/api/articles?filters[rating][$gte]=1&filters[rating][$lt]=5",
    "/api/articles?filters[rating][$in][0]=1&filters[rating][$in][1]=5",
    "/api/articles?filters[rating][$between][0]=1&filters[rating][$between][1]=5",
    "/api/articles?filters[author][id][$null]=true",
    "/api/articles?filters[$or][0][title][$eq]=a&filters[$or][1][title][$eq]=b",
    "/api/articles?filters[$or][0][title][$eq]=a&filters[$or][1][title][$eq]=b&filters[author][name][$eq]=c",
    "/api/articles?filters[$and][0][title][$contains]=a&filters[$and][1][title][$contains]=b",
    "/api/articles?filters[$not][title][$eq]=a",
    "/api/articles?filters[$or][0][$and][0][title][$ne]=a&filters[$or][0][$and][1][title][$ne]=b&filters[$or][1][live][$eq]=true",
    "/api/articles?sort[0]=title:asc&sort[1]=author.name:desc",
    "/api/articles?populate[0]=author&populate[1]=cover",
    "/api/articles?populate[author][fields][0]=name&populate[tags]=true",
    "/api/articles?populate[tags][filters][weight][$gt]=1&populate[tags][sort][0]=weight:desc",
    "/api/articles?populate[author][populate][articles][populate]=*",
    "/api/articles?populate[blocks][on][shared.seo]=true&populate[blocks][on][shared.quote][fields][0]=words",
    "/api/articles?pagination[page]=2&pagination[pageSize]=10&pagination[withCount]=false",
    "/api/articles?pagination[start]=20&pagination[limit]=10",
    "/api/articles?locale=fr&publicationState=preview",
  ])("%s", (address) => {
    expect(written(address)).toBe(address);
    expect(asked(address).others).toEqual([]);
  });
});

describe("what there is no form for is sent as it came", () => {
  test.each([
    "/api/articles?filters[title]=a",
    "/api/articles?filters[title][$foo]=a",
    "/api/articles?filters[author][$or][0][name][$eq]=a",
    "/api/articles?filters[title][$eq]",
    "/api/articles?populate[author]=maybe",
    "/api/articles?populate[author][count]=true",
    "/api/articles?populate[tags]=true&populate[author][populate][articles][count]=true",
    "/api/articles?pagination[page]=1&pagination[depth]=2",
    "/api/articles?published_at_null=true",
    "/api/articles?pagination[start]=1&pagination[page]=2",
    "/api/articles/3?pagination[page]=2",
  ])("%s", (address) => {
    expect(written(address)).toBe(address);
    expect(asked(address).others).toHaveLength(1);
  });
});

test.each([
  ["/api/articles?sort=title:desc,rating", "/api/articles?sort[0]=title:desc&sort[1]=rating:asc"],
  ["/api/articles?fields=title,rating", "/api/articles?fields[0]=title&fields[1]=rating"],
  ["/api/articles?populate=author,cover", "/api/articles?populate[0]=author&populate[1]=cover"],
  [
    "/api/articles?populate=author.articles,cover",
    "/api/articles?populate[author][populate][0]=articles&populate[cover]=true",
  ],
])("%s is %s", (address, expected) => {
  expect(written(address)).toBe(expected);
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

test.each(["", "/api/nothing", "/api/articlesandmore", "/uploads/a.png", "/api/articles/1/localizations"])(
  "%j leads to no content-type",
  (address) => {
    expect(queryAt(magazine.types.values(), address)).toBeUndefined();
  },
);
