import { componentJson, type Files, localized, relation, typeJson } from "./source-folder.test-data.js";

/** A small library that uses everything an entry file can hold. */
export const library: Files = {
  "content-types/book.json": typeJson(
    "book",
    {
      title: { type: "string", ...localized },
      slug: { type: "uid" },
      pages: { type: "integer", default: 100 },
      isbn: { type: "biginteger" },
      cover: { type: "media" },
      scans: { type: "media", multiple: true },
      author: relation("manyToOne", "author", { inversedBy: "books" }),
      tags: relation("manyToMany", "tag", { inversedBy: "books" }),
      sequel: relation("oneToOne", "book", { inversedBy: "prequel" }),
      prequel: relation("oneToOne", "book", { mappedBy: "sequel" }),
      seo: { type: "component", component: "shared.seo" },
      parts: { type: "dynamiczone", components: ["shared.seo", "shared.quote"] },
    },
    { options: { draftAndPublish: true }, ...localized },
  ),
  "content-types/author.json": typeJson("author", {
    name: { type: "string", unique: true },
    books: relation("oneToMany", "book", { mappedBy: "author" }),
    notes: { type: "relation", relation: "morphMany", target: "api::note.note", morphBy: "about" },
  }),
  "content-types/tag.json": typeJson("tag", {
    slug: { type: "uid" },
    books: relation("manyToMany", "book", { mappedBy: "tags" }),
  }),
  "content-types/note.json": typeJson("note", {
    text: { type: "string" },
    about: { type: "relation", relation: "morphToMany" },
    main: { type: "relation", relation: "morphToOne" },
  }),
  "content-types/imprint.json": typeJson("imprint", { text: { type: "string" } }, { kind: "singleType" }),
  "components/shared/seo.json": componentJson("seo", {
    metaTitle: { type: "string" },
    noIndex: { type: "boolean", default: false },
    quotes: { type: "component", component: "shared.quote", repeatable: true },
    image: { type: "media" },
  }),
  "components/shared/quote.json": componentJson("quote", {
    text: { type: "string" },
    source: relation("oneToOne", "author"),
  }),
  "dataset.json": {
    name: "Library",
    locales: [
      { code: "en", default: true },
      { code: "fr", name: "French" },
    ],
  },
};
