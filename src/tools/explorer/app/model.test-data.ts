import { loadFiles } from "../../../data/read/load-tree.js";
import { componentJson, localized, relation, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { modelDocument } from "../../../mock/control/model-document.js";
import { createMockApi } from "../../../mock/mock/mock-api.js";
import { readModel } from "./model.js";

const dataset = await loadFiles({
  "dataset.json": { name: "Magazine", locales: [{ code: "en", default: true }, { code: "fr" }] },
  "components/shared/seo.json": componentJson("seo", { metaTitle: { type: "string" } }),
  "components/shared/quote.json": componentJson("quote", { words: { type: "text" } }),
  "components/shared/note.json": componentJson("note", {
    extra: { type: "json" },
    inner: { type: "component", component: "shared.note" },
  }),
  "content-types/page.json": typeJson("page", {
    extra: { type: "json", default: { a: 1 } },
    about: { type: "relation", relation: "morphToMany" },
    notes: { type: "component", component: "shared.note", repeatable: true },
    zone: { type: "dynamiczone", components: ["shared.note"] },
  }),
  "content-types/article.json": typeJson(
    "article",
    {
      title: { type: "string" },
      pin: { type: "password" },
      status: { type: "enumeration", enum: ["new", "old"] },
      rating: { type: "integer" },
      live: { type: "boolean" },
      author: relation("manyToOne", "author", { inversedBy: "articles" }),
      tags: relation("manyToMany", "tag"),
      cover: { type: "media", multiple: false },
      seo: { type: "component", component: "shared.seo" },
      blocks: { type: "dynamiczone", components: ["shared.seo", "shared.quote"] },
    },
    { options: { draftAndPublish: true }, ...localized },
  ),
  "content-types/author.json": typeJson("author", {
    name: { type: "string" },
    articles: relation("oneToMany", "article", { mappedBy: "author" }),
  }),
  "content-types/tag.json": typeJson("tag", { weight: { type: "integer" } }),
  "content-types/home.json": typeJson("home", { headline: { type: "string" } }, { kind: "singleType" }),
});

/** Articles with an author, tags, a cover, a component and a zone; authors; tags; a single type: as it goes over the wire. */
export const magazine = readModel(JSON.parse(JSON.stringify(modelDocument(createMockApi(dataset)))));

/** A type of {@link magazine}. */
export const typeNamed = (singular: string) => {
  const type = magazine.types.get(`api::${singular}.${singular}`);
  if (type === undefined) throw new RangeError(singular);
  return type;
};
