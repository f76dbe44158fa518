import type { Dataset } from "../../../../reference/model/dataset.js";
import { loadFiles } from "../../../read/load-tree.js";
import { componentJson, relation, typeJson } from "../../../read/shared/source-folder.test-data.js";
import { localesOf } from "../../shared/settings-file.js";
import { fakerNames } from "../faker-words.js";
import { type Generated, generateEntries } from "../generate-entries.js";
import { optionsFor } from "../generate-entries.test-data.js";
import { readRules } from "./read-rules.js";
import type { Rules } from "./rules.js";

/** A blog: articles of authors in categories, pages of sections, a home page. */
const blogFiles = {
  "dataset.json": { name: "Blog", locales: [{ code: "en", default: true }] },
  "content-types/article.json": typeJson(
    "article",
    {
      title: { type: "string", required: true, maxLength: 60 },
      slug: { type: "uid", targetField: "title", required: true },
      status: { type: "enumeration", enum: ["open", "closed"] },
      subtitle: { type: "string" },
      code: { type: "string", unique: true, regex: "^[A-Z]{2}-\\d{3}$" },
      stars: { type: "integer", min: 1, max: 5 },
      since: { type: "date" },
      facts: { type: "json" },
      cover: { type: "media", allowedTypes: ["images"] },
      pictures: { type: "media", multiple: true, allowedTypes: ["images"] },
      seo: { type: "component", component: "shared.seo" },
      author: relation("manyToOne", "author", { required: true, inversedBy: "articles" }),
      categories: relation("manyToMany", "category", { inversedBy: "articles" }),
    },
    { options: { draftAndPublish: true } },
  ),
  "content-types/author.json": typeJson("author", {
    name: { type: "string", required: true },
    articles: relation("oneToMany", "article", { mappedBy: "author" }),
  }),
  "content-types/category.json": typeJson(
    "category",
    {
      name: { type: "string", required: true, unique: true },
      articles: relation("manyToMany", "article", { mappedBy: "categories" }),
    },
    { info: { singularName: "category", pluralName: "categories", displayName: "category" } },
  ),
  "content-types/page.json": typeJson("page", {
    title: { type: "string" },
    slug: { type: "uid", targetField: "title" },
    sections: { type: "dynamiczone", components: ["sections.hero", "sections.cards"], min: 1, max: 5 },
  }),
  "content-types/home.json": typeJson(
    "home",
    { title: { type: "string" }, featured: relation("oneToOne", "article") },
    { kind: "singleType" },
  ),
  "components/shared/seo.json": componentJson("Seo", { metaTitle: { type: "string" } }),
  "components/sections/hero.json": componentJson("Hero", {
    title: { type: "string", required: true },
    link: { type: "string" },
  }),
  "components/sections/cards.json": componentJson("Cards", {
    title: { type: "string" },
    items: { type: "component", component: "shared.card", repeatable: true, min: 1, max: 4 },
    chosen: relation("oneToMany", "article"),
  }),
  "components/shared/card.json": componentJson("Card", {
    label: { type: "string" },
    kind: { type: "enumeration", enum: ["a", "b", "c"] },
    inner: { type: "component", component: "shared.seo", repeatable: true },
  }),
};

export const blog: Dataset = await loadFiles(blogFiles);
const names = await fakerNames();

export const rulesOf = (json: unknown): Rules => readRules(json, { model: blog.model, fakerNames: names });

export const generateBlog = (json: unknown = {}, seed = 1, count = 6): Generated =>
  generateEntries({ ...optionsFor(blog, count, seed), locales: localesOf(["en"]), rules: rulesOf(json) });

export const rowsOf = ({ tree }: Generated, name: string): readonly Record<string, unknown>[] =>
  JSON.parse(String(tree.get(`entries/${name}.json`) ?? "[]"));

export const loadBlog = ({ tree }: Generated): Promise<Dataset> =>
  loadFiles({ ...blogFiles, ...Object.fromEntries(tree) });
