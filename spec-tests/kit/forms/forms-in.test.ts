import { expect, test } from "vitest";
import { bundledIndex } from "../dataset/dataset-index.js";
import { unshownForms } from "./forms.js";
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

/** An example of each form that it does not show. */
const unshown = [
  ["/api/artifacts?q=1", "another-parameter"],
  ["/api/artifacts?filters[nope][$eq]=1", "another-name"],
  ["/api/artifacts?sort[]=title", "sort-object"],
  ["/api/artifacts?fields[0]=title&fields[2]=kind", "array-gaps"],
  ["/api/artifacts?sort=title&sort=kind", "same-parameter-twice"],
  ["/api/artifacts?populate", "no-value"],
  ["/api/artifacts?filters[title][$eq]=a+b", "plus"],
  ["/api/artifacts?sort=kind,title", "sort-commas"],
  ["/api/artifacts?sort=maker.name", "sort-path"],
  ["/api/artifacts?sort[title]=asc", "sort-object"],
  ["/api/artifacts?sort=title:down", "sort-order"],
  ["/api/artifacts?sort=id:desc", "sort-id"],
  ["/api/artifacts?sort=tags", "sort-no-field"],
  ["/api/artifacts?pagination[size]=1", "pagination-member"],
  ["/api/artifacts?pagination[page]=1e0", "pagination-number"],
  ["/api/artifacts?pagination[pageSize]=0", "pagination-number"],
  ["/api/artifacts?pagination[withCount]=1", "with-count-spelling"],
  ["/api/artifacts?pagination[page]=1&pagination[limit]=2", "pagination-mixed"],
  ["/api/artifacts?pagination[page]=1&populate[0]=tags", "pagination-beside-populate"],
  ["/api/artifacts?filters[title]=a", "filter-no-operator"],
  ["/api/artifacts?filters[title][$is]=a", "filter-operator"],
  ["/api/artifacts?filters[title][$eq][0]=a", "filter-operator-value"],
  ["/api/artifacts?filters[title][$in]=a", "filter-list"],
  ["/api/artifacts?filters[title][$null]=false", "filter-null-false"],
  ["/api/artifacts?filters[quantity][$between][0]=1&filters[quantity][$between][1]=2", "filter-between"],
  ["/api/artifacts?filters[$and][0][title][$eq]=a", "filter-and"],
  ["/api/artifacts?filters[title][$not][$eq]=a", "filter-not"],
  ["/api/artifacts?filters[tags][$or][0][slug][$eq]=a", "filter-or-below"],
  ["/api/artifacts?filters[$or][0][$or][0][title][$eq]=a", "filter-or-below"],
  ["/api/artifacts?filters[$or][title][$eq]=a", "filter-or-value"],
  ["/api/artifacts?filters[provenance][year][$eq]=1", "filter-component"],
  ["/api/artifacts?filters[cover][name][$eq]=a", "filter-media"],
  ["/api/artifacts?filters[chapters][heading][$eq]=a", "filter-zone"],
  ["/api/stories?filters[subject][title][$eq]=a", "filter-polymorphic"],
  ["/api/artifacts?filters[tags][$null]=true", "filter-relation"],
  ["/api/artifacts?filters[vaultCode][$eq]=a", "filter-hidden"],
  ["/api/artifacts?fields=title", "fields-text"],
  ["/api/artifacts?fields[0]=*", "fields-star-in-array"],
  ["/api/artifacts?fields[title]=true", "fields-shape"],
  ["/api/artifacts?fields[0]=tags", "fields-no-field"],
  ["/api/artifacts?populate=tags", "populate-text"],
  ["/api/artifacts?populate[tags]=true", "populate-true"],
  ["/api/artifacts?populate[0]=*", "populate-star-in-array"],
  ["/api/artifacts?populate[tags][populate]=*", "populate-star-below"],
  ["/api/artifacts?populate[0]=maker.artifacts", "populate-path"],
  ["/api/artifacts?populate[0][tags]=true", "populate-shape"],
  ["/api/artifacts?populate[0]=title", "populate-field"],
  ["/api/artifacts?populate[tags][limit]=1", "populate-option"],
  ["/api/artifacts?populate[tags][sort]=slug", "populate-sort-text"],
  ["/api/artifacts?populate[provenance][populate][0]=papers", "populate-component"],
  ["/api/artifacts?populate[cover][fields][0]=name", "populate-media-options"],
  ["/api/stories?populate[subject][fields][0]=title", "populate-polymorphic"],
  ["/api/artifacts?populate[chapters][populate][0]=artifacts", "populate-zone-names"],
  ["/api/artifacts?populate[chapters][on][blocks.artifact-list][fields][0]=heading", "populate-on"],
  ["/api/artifacts?locale=all", "locale"],
  ["/api/tags?locale=en", "locale"],
  ["/api/tags?publicationState=live", "publication-state"],
  ["/api/artifacts/1?fields[0]=title", "one-entry-parameters"],
  ["/api/users?sort=username", "other-parameters"],
  ["/api/artifacts?filters[title][$in][]=a", "array-brackets"],
] as const;

test.each(unshown)("%s: %s", (url, form) => {
  expect(formsOf(url)).toContain(form);
});

test("each form has an example", () => {
  expect([...new Set(unshown.map(([, form]) => form))].sort()).toEqual(Object.keys(unshownForms).sort());
});
