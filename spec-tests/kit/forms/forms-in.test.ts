import { expect, test } from "vitest";
import { unshownForms } from "../contract/forms.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { unshownFormsIn } from "./forms-in.js";

const { dataset } = await bundledIndex();
const formsOf = (url: string) => [...unshownFormsIn(dataset, url)];

/** What sections 1, 3 and 4.1 to 4.6 of the specification show, with names of the dataset. */
const shown = [
  "",
  "sort=title",
  "sort[0]=kind:asc&sort[1]=title:desc",
  "pagination[page]=1&pagination[pageSize]=10&pagination[withCount]=false",
  "pagination[start]=0&pagination[limit]=10&pagination[withCount]=true",
  "filters[title][$eq]=Bell%20of%20the%20Aurora",
  "filters[kind][$in][0]=bell&filters[kind][$in][1]=chart",
  "filters[publishedAt][$null]=true&publicationState=preview",
  "filters[$or][0][kind][$eq]=bell&filters[$or][1][tags][slug][$eq]=oak&filters[maker][name][$eq]=Lund",
  "filters[maker][artifacts][tags][slug][$contains]=o",
  "filters[id][$eq]=1",
  "fields[0]=title&fields[1]=kind",
  "fields=*",
  "populate=*",
  "populate[0]=tags&populate[1]=cover",
  "populate[0]=provenance&populate[1]=chapters",
  "populate[tags][populate][0]=artifacts",
  "populate[maker][populate][artifacts][populate][0]=tags",
  "populate[chapters][populate]=*",
  "populate[chapters][on][blocks.artifact-list][populate][artifacts][populate][0]=tags",
  "populate[chapters][on][blocks.artifact-list][populate]=*",
  "populate[tags][fields][0]=slug&populate[tags][filters][slug][$eq]=oak&populate[tags][sort][0]=slug:asc",
  "populate[tags][fields]=*",
  "fields[0]=title&populate[0]=tags&locale=fr",
  "filters%5Btitle%5D%5B%24eq%5D=a",
];

test.each(shown)("all of it is shown: %s", (query) => {
  expect(formsOf(`http://localhost:1337/api/artifacts?${query}`)).toEqual([]);
  expect(formsOf(`http://localhost/cms/v1/artifacts?${query}`)).toEqual([]);
});

test.each(Object.entries(unshownForms))("%s is what its request has, and nothing else", (form, { request }) => {
  expect(formsOf(request)).toEqual([form]);
});

/** Other places and values of some forms. */
const others = [
  ["/api/artifacts?pagination[pageSize]=-1", "pagination-small"],
  ["/api/artifacts?filters[title][$in][]=a", "array-brackets"],
  ["/api/artifacts?sort[]=title", "array-brackets"],
  ["/api/artifacts?populate", "no-value"],
  ["/api/artifacts?sort=title&sort[0]=kind", "same-parameter-twice"],
  ["/api/artifacts?pagination[pageSize]=x", "pagination-number"],
  ["/api/artifacts?filters[$or][0][$or][0][title][$eq]=a", "filter-or-below"],
  ["/api/artifacts?populate[provenance][populate][0]=papers", "populate-component"],
  ["/api/tags?locale=en", "locale"],
] as const;

test.each(others)("%s: %s", (url, form) => {
  expect(formsOf(url)).toContain(form);
});
