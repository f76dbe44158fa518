import { type ModelDocument, readModel } from "./model.js";

const scalar = { kind: "scalar", required: false, localized: false, unique: false } as const;
const relation = { kind: "relation", required: false, localized: false, owner: true } as const;
const timestamps = [
  { ...scalar, name: "createdAt", type: "datetime" },
  { ...scalar, name: "updatedAt", type: "datetime" },
] as const;

/** Neither drafts nor locales, and nothing that answers do not show. */
const plain = { draftAndPublish: false, localized: false, unread: [], concealed: [] };

/** Articles with an author, tags, a cover, a component and a zone; authors; tags; a single type. */
const document: ModelDocument = {
  name: "Magazine",
  locales: [
    { code: "en", name: "English", isDefault: true },
    { code: "fr", name: "French", isDefault: false },
  ],
  limits: { defaultLimit: 25, withCount: true },
  problems: [],
  problemCount: 0,
  contentTypes: [
    {
      ...{ uid: "api::article.article", kind: "collectionType", displayName: "Article", path: "/api/articles" },
      ...{ singularName: "article", pluralName: "articles", draftAndPublish: true, localized: true },
      unread: [{ ...scalar, name: "pin", type: "password" }],
      concealed: [],
      attributes: [
        { ...scalar, name: "title", type: "string" },
        { ...scalar, name: "secret", type: "password" },
        { ...scalar, name: "status", type: "enumeration", enum: ["new", "old"] },
        { ...scalar, name: "rating", type: "integer" },
        { ...scalar, name: "live", type: "boolean" },
        { ...relation, name: "author", relation: "manyToOne", target: "api::author.author", many: false },
        { ...relation, name: "tags", relation: "manyToMany", target: "api::tag.tag", many: true },
        { kind: "media", name: "cover", target: "plugin::upload.file", many: false, required: false, localized: false },
        { kind: "component", name: "seo", target: "shared.seo", many: false, required: false, localized: false },
        {
          ...{ kind: "dynamiczone", name: "blocks", components: ["shared.seo", "shared.quote"] },
          ...{ many: true, required: false, localized: false },
        },
        ...timestamps,
      ],
    },
    {
      ...{ uid: "api::author.author", kind: "collectionType", displayName: "Author", path: "/api/authors" },
      ...{ ...plain, singularName: "author", pluralName: "authors" },
      attributes: [
        { ...scalar, name: "name", type: "string" },
        { ...relation, name: "articles", relation: "oneToMany", target: "api::article.article", many: true },
        ...timestamps,
      ],
    },
    {
      ...{ uid: "api::tag.tag", kind: "collectionType", displayName: "Tag", path: "/api/tags" },
      ...{ ...plain, singularName: "tag", pluralName: "tags" },
      attributes: [{ ...scalar, name: "weight", type: "integer" }, ...timestamps],
    },
    {
      ...{ uid: "api::home.home", kind: "singleType", displayName: "Home", path: "/api/home" },
      ...{ ...plain, singularName: "home", pluralName: "homes" },
      attributes: [{ ...scalar, name: "headline", type: "string" }],
    },
  ],
  components: [
    {
      uid: "shared.seo",
      displayName: "Seo",
      unread: [],
      concealed: [],
      attributes: [{ ...scalar, name: "metaTitle", type: "string" }],
    },
    {
      uid: "shared.quote",
      displayName: "Quote",
      unread: [],
      concealed: [],
      attributes: [{ ...scalar, name: "words", type: "text" }],
    },
  ],
};

/** See {@link document}. */
export const magazine = readModel(document);

/** A type of {@link magazine}. */
export const typeNamed = (singular: string) => {
  const type = magazine.types.get(`api::${singular}.${singular}`);
  if (type === undefined) throw new RangeError(singular);
  return type;
};
