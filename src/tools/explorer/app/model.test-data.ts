import { loadFiles } from "../../../data/read/load-tree.js";
import { modelDocument } from "../../../mock/control/model-document.js";
import { createMockApi } from "../../../mock/mock/mock-api.js";
import { readModel } from "./model.js";

const typed = (kind: string, displayName: string, attributes: object, more: object = {}) => {
  const singularName = displayName.toLowerCase();
  return { kind, info: { singularName, pluralName: `${singularName}s`, displayName }, attributes, ...more };
};
const relation = (kind: string, target: string, more: object = {}) => ({
  ...{ type: "relation", relation: kind, target: `api::${target}.${target}`, ...more },
});

const dataset = await loadFiles({
  "dataset.json": { name: "Magazine", locales: [{ code: "en", default: true }, { code: "fr" }] },
  "components/shared/seo.json": { info: { displayName: "Seo" }, attributes: { metaTitle: { type: "string" } } },
  "components/shared/quote.json": { info: { displayName: "Quote" }, attributes: { words: { type: "text" } } },
  "content-types/article.json": typed(
    ...(["collectionType", "Article"] as const),
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
    { options: { draftAndPublish: true }, pluginOptions: { i18n: { localized: true } } },
  ),
  "content-types/author.json": typed("collectionType", "Author", {
    name: { type: "string" },
    articles: relation("oneToMany", "article", { mappedBy: "author" }),
  }),
  "content-types/tag.json": typed("collectionType", "Tag", { weight: { type: "integer" } }),
  "content-types/home.json": typed("singleType", "Home", { headline: { type: "string" } }),
});

/** Articles with an author, tags, a cover, a component and a zone; authors; tags; a single type: as it goes over the wire. */
export const magazine = readModel(JSON.parse(JSON.stringify(modelDocument(createMockApi(dataset)))));

/** A type of {@link magazine}. */
export const typeNamed = (singular: string) => {
  const type = magazine.types.get(`api::${singular}.${singular}`);
  if (type === undefined) throw new RangeError(singular);
  return type;
};
