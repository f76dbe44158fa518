import { createCipheriv, scryptSync } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

/** What is in an archive, by path: rows for `.jsonl`, anything else as JSON, text and bytes as they are. */
export type ArchiveFiles = Readonly<Record<string, unknown>>;

const toBytes = (path: string, content: unknown): Buffer => {
  if (content instanceof Uint8Array) return Buffer.from(content);
  if (typeof content === "string") return Buffer.from(content);
  if (!path.endsWith(".jsonl")) return Buffer.from(JSON.stringify(content, null, 2));
  // As the exporter writes them: no line feed after the last row.
  const rows: readonly unknown[] = Array.isArray(content) ? content : [content];
  return Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"));
};

/** Packs files into a tar archive, in their order. */
export const tarOf = async (files: ArchiveFiles): Promise<Buffer> => {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, toBytes(name, content));
  archive.finalize();
  return buffer(archive as AsyncIterable<unknown>);
};

/** Encrypts as `strapi export` does. */
export const encrypt = (bytes: Uint8Array, passphrase: string): Buffer => {
  const cipher = createCipheriv("aes-128-ecb", scryptSync(passphrase, "", 16), null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

/** The four forms that `strapi export` writes. */
export const packings: readonly (readonly [string, (tar: Buffer) => Buffer])[] = [
  [".tar", (tar) => tar],
  [".tar.gz", (tar) => gzipSync(tar)],
  [".tar.enc", (tar) => encrypt(tar, "open sesame")],
  [".tar.gz.enc", (tar) => encrypt(gzipSync(tar), "open sesame")],
];

const api = (name: string, attributes: object, rest: object = {}) => ({
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: false },
  pluginOptions: {},
  attributes: {
    ...attributes,
    createdAt: { type: "datetime" },
    updatedAt: { type: "datetime" },
    createdBy: {
      type: "relation",
      relation: "oneToOne",
      target: "admin::user",
      configurable: false,
      writable: false,
      visible: false,
      useJoinTable: false,
      private: true,
    },
  },
  kind: "collectionType",
  modelType: "contentType",
  modelName: name,
  uid: `api::${name}.${name}`,
  globalId: name,
  ...rest,
});

const relation = (kind: string, target: string, rest: object = {}) => ({
  type: "relation",
  relation: kind,
  target,
  ...rest,
});
const localized = { pluginOptions: { i18n: { localized: true } } };

const times = { createdAt: "2024-05-01T10:00:00.000Z", updatedAt: "2024-05-02T10:00:00.000Z" };

const entity = (type: string, id: number, data: object) => ({ type, id, data: { ...times, ...data } });

const link = (
  relationKind: string,
  [leftType, leftRef, field, leftPos]: readonly [string, number, string, number?],
  [rightType, rightRef, rightField, rightPos]: readonly [string, number, (string | undefined)?, number?],
  kind = "relation.basic",
) => ({
  kind,
  relation: relationKind,
  left: { type: leftType, ref: leftRef, field, ...(leftPos === undefined ? {} : { pos: leftPos }) },
  right: {
    type: rightType,
    ref: rightRef,
    ...(rightField === undefined ? {} : { field: rightField }),
    ...(rightPos === undefined ? {} : { pos: rightPos }),
  },
});

const book = "api::book.book";
const tag = "api::tag.tag";
const file = "plugin::upload.file";

/** A whole export, by file: every kind of row that the exporter writes. */
export const sampleArchive = {
  "schemas/schemas_00001.jsonl": [
    api(
      "book",
      {
        title: { type: "string", ...localized },
        slug: { type: "uid" },
        isbn: { type: "biginteger" },
        kind: { type: "enumeration", enum: ["novel", "atlas"] },
        printedOn: { type: "date" },
        secret: { type: "password" },
        cover: { type: "media" },
        scans: { type: "media", multiple: true },
        tags: relation("manyToMany", tag, { inversedBy: "books" }),
        sequel: relation("oneToOne", book, { inversedBy: "prequel" }),
        prequel: relation("oneToOne", book, { mappedBy: "sequel" }),
        about: { type: "relation", relation: "morphToMany" },
        main: { type: "relation", relation: "morphToOne" },
        seo: { type: "component", component: "shared.seo", repeatable: false },
        parts: { type: "dynamiczone", components: ["shared.seo", "shared.quote"] },
        locale: { type: "string" },
        localizations: relation("oneToMany", book),
        publishedAt: { type: "datetime" },
      },
      { options: { draftAndPublish: true }, ...localized },
    ),
    api("tag", {
      slug: { type: "uid" },
      books: relation("manyToMany", book, { mappedBy: "tags" }),
      mentions: relation("morphMany", book, { morphBy: "about" }),
      echoes: relation("morphMany", book, { morphBy: "about" }),
      stars: relation("morphMany", book, { morphBy: "main" }),
    }),
    {
      collectionName: "components_shared_seos",
      info: { displayName: "SEO" },
      attributes: {
        metaTitle: { type: "string" },
        quotes: { type: "component", component: "shared.quote", repeatable: true },
        image: { type: "media" },
      },
      modelType: "component",
      modelName: "seo",
      uid: "shared.seo",
      globalId: "ComponentSharedSeo",
    },
    {
      collectionName: "components_shared_quotes",
      info: { displayName: "Quote" },
      attributes: { text: { type: "string" }, source: relation("oneToOne", tag) },
      modelType: "component",
      modelName: "quote",
      uid: "shared.quote",
      globalId: "ComponentSharedQuote",
    },
  ],
  "entities/entities_00001.jsonl": [
    entity(book, 9, {
      title: "Atlas",
      slug: "atlas",
      isbn: "9007199254740993",
      kind: "atlas",
      printedOn: "2024-02-29",
      secret: "$2a$10$hash",
      publishedAt: null,
      locale: "fr",
      seo: {
        id: 5,
        metaTitle: "Atlas",
        quotes: [
          { id: 18, text: "q18" },
          { id: 3, text: "q3" },
        ],
      },
      parts: [
        { id: 4, __component: "shared.quote", text: "q4" },
        { id: 7, __component: "shared.seo", metaTitle: null, quotes: [] },
      ],
    }),
    entity(book, 2, {
      title: "Novel",
      slug: "novel",
      publishedAt: "2024-05-03T10:00:00.000Z",
      locale: "en",
      seo: null,
      parts: [],
    }),
    entity(tag, 1, { slug: "sea" }),
    entity(tag, 2, { slug: "ice" }),
    entity(tag, 3, { slug: "fog" }),
    entity(file, 1, {
      name: "a.png",
      hash: "a_1",
      ext: ".png",
      mime: "image/png",
      size: 0.1,
      url: "/uploads/a_1.png",
      provider: "local",
      folderPath: "/",
    }),
    entity(file, 2, {
      name: "b.png",
      hash: "b_2",
      ext: ".png",
      mime: "image/png",
      size: 0.2,
      url: "/uploads/b_2.png",
      provider: "local",
      folderPath: "/",
    }),
    entity("plugin::i18n.locale", 1, { name: "English (en)", code: "en" }),
    entity("plugin::i18n.locale", 2, { name: "French (fr)", code: "fr" }),
    entity("plugin::users-permissions.role", 1, { name: "Public", description: "", type: "public" }),
    entity("plugin::users-permissions.permission", 5, { action: "api::book.book.find" }),
    entity("plugin::users-permissions.user", 1, {
      username: "ann",
      email: "a@b.c",
      provider: "local",
      password: "$2a$10$hash",
      confirmed: true,
      blocked: false,
    }),
  ],
  "assets/metadata/a_1.png.json": { hash: "a_1" },
  "assets/uploads/a_1.png": new Uint8Array([1, 2, 3]),
  "assets/uploads/b_2.png": new Uint8Array(700).fill(7),
  "links/links_00001.jsonl": [
    link("manyToMany", [book, 9, "tags", 2], [tag, 1, "books", 2]),
    link("manyToMany", [book, 9, "tags", 1], [tag, 3, "books", 1]),
    link("manyToMany", [book, 2, "tags", 1], [tag, 1, "books", 1]),
    link("oneToOne", [book, 2, "sequel"], [book, 9, "prequel"], "relation.circular"),
    link("oneToMany", [book, 2, "localizations", 1], [book, 9], "relation.circular"),
    link("oneToMany", [book, 9, "localizations", 1], [book, 2], "relation.circular"),
    link("morphToMany", [book, 9, "about"], [tag, 2, "mentions", 2], "relation.morph"),
    link("morphToMany", [book, 9, "about"], [tag, 3, "mentions", 1], "relation.morph"),
    link("morphToMany", [book, 2, "about"], [tag, 2, "mentions", 1], "relation.morph"),
    link("morphToMany", [book, 2, "about"], [tag, 3, "echoes", 2], "relation.morph"),
    // Written from the owner's side, the real server names no field: the other side does not see it.
    link("morphToMany", [book, 2, "about"], [tag, 1, undefined, 3], "relation.morph"),
    link("morphToOne", [book, 9, "main"], [tag, 1], "relation.morph"),
    link("oneToOne", ["shared.quote", 3, "source"], [tag, 2]),
    link("morphToMany", [file, 1, "related"], [book, 9, "cover", 1], "relation.morph"),
    link("morphToMany", [file, 1, "related"], [book, 9, "scans", 2], "relation.morph"),
    link("morphToMany", [file, 2, "related"], [book, 9, "scans", 1], "relation.morph"),
    link("morphToMany", [file, 2, "related"], ["shared.seo", 7, "image", 1], "relation.morph"),
    link(
      "manyToOne",
      ["plugin::users-permissions.permission", 5, "role", 1],
      ["plugin::users-permissions.role", 1, "permissions", 1],
    ),
    link(
      "manyToOne",
      ["plugin::users-permissions.user", 1, "role", 1],
      ["plugin::users-permissions.role", 1, "users", 1],
    ),
    link("oneToOne", [book, 9, "createdBy"], ["admin::user", 1]),
  ],
  "configuration/configuration_00001.jsonl": [
    {
      type: "core-store",
      value: { id: 1, key: "plugin_i18n_default_locale", value: '"fr"', type: "string", environment: null, tag: null },
    },
    { type: "webhook", value: { id: 1, name: "hook", url: "http://127.0.0.1" } },
  ],
  "metadata.json": { createdAt: "2024-05-05T10:00:00.000Z", strapi: { version: "4.26.2" } },
} as const;
