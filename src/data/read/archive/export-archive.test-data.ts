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
      ...relation("oneToOne", "admin::user"),
      ...{ configurable: false, writable: false, visible: false, useJoinTable: false, private: true },
    },
  },
  kind: "collectionType",
  modelType: "contentType",
  modelName: name,
  uid: `api::${name}.${name}`,
  globalId: name,
  ...rest,
});

const component = (name: string, displayName: string, attributes: object) => ({
  collectionName: `components_shared_${name}s`,
  info: { displayName },
  attributes,
  modelType: "component",
  modelName: name,
  uid: `shared.${name}`,
  globalId: `ComponentShared${name}`,
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

type Side = readonly [type: string, ref: number, field?: string | undefined, pos?: number];
const side = ([type, ref, field, pos]: Side) => ({
  ...{ type, ref },
  ...(field === undefined ? {} : { field }),
  ...(pos === undefined ? {} : { pos }),
});
const link = (relation: string, left: Side, right: Side, kind = "relation.basic") => ({
  ...{ kind, relation },
  ...{ left: side(left), right: side(right) },
});
const morph = (relation: string, left: Side, right: Side) => link(relation, left, right, "relation.morph");
const circular = (relation: string, left: Side, right: Side) => link(relation, left, right, "relation.circular");
const upload = (id: number, name: string, size: number) =>
  entity("plugin::upload.file", id, {
    ...{ name: `${name}.png`, hash: `${name}_${id}`, ext: ".png", mime: "image/png", size },
    ...{ url: `/uploads/${name}_${id}.png`, provider: "local", folderPath: "/" },
  });

const book = "api::book.book";
const tag = "api::tag.tag";
const file = "plugin::upload.file";
const permissions = "plugin::users-permissions";

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
    component("seo", "SEO", {
      metaTitle: { type: "string" },
      quotes: { type: "component", component: "shared.quote", repeatable: true },
      image: { type: "media" },
    }),
    component("quote", "Quote", { text: { type: "string" }, source: relation("oneToOne", tag) }),
  ],
  "entities/entities_00001.jsonl": [
    entity(book, 9, {
      ...{ title: "Atlas", slug: "atlas", isbn: "9007199254740993", kind: "atlas", printedOn: "2024-02-29" },
      ...{ secret: "$2a$10$hash", publishedAt: null, locale: "fr" },
      seo: { id: 5, metaTitle: "Atlas", quotes: [18, 3].map((id) => ({ id, text: `q${id}` })) },
      parts: [
        { id: 4, __component: "shared.quote", text: "q4" },
        { id: 7, __component: "shared.seo", metaTitle: null, quotes: [] },
      ],
    }),
    entity(book, 2, {
      ...{ title: "Novel", slug: "novel", publishedAt: "2024-05-03T10:00:00.000Z", locale: "en", seo: null, parts: [] },
    }),
    ...["sea", "ice", "fog"].map((slug, at) => entity(tag, at + 1, { slug })),
    upload(1, "a", 0.1),
    upload(2, "b", 0.2),
    entity("plugin::i18n.locale", 1, { name: "English (en)", code: "en" }),
    entity("plugin::i18n.locale", 2, { name: "French (fr)", code: "fr" }),
    entity("plugin::users-permissions.role", 1, { name: "Public", description: "", type: "public" }),
    entity("plugin::users-permissions.permission", 5, { action: "api::book.book.find" }),
    entity("plugin::users-permissions.user", 1, {
      ...{ username: "ann", email: "a@b.c", provider: "local", password: "$2a$10$hash" },
      ...{ confirmed: true, blocked: false },
    }),
  ],
  "assets/metadata/a_1.png.json": { hash: "a_1" },
  "assets/uploads/a_1.png": new Uint8Array([1, 2, 3]),
  "assets/uploads/b_2.png": new Uint8Array(700).fill(7),
  "links/links_00001.jsonl": [
    link("manyToMany", [book, 9, "tags", 2], [tag, 1, "books", 2]),
    link("manyToMany", [book, 9, "tags", 1], [tag, 3, "books", 1]),
    link("manyToMany", [book, 2, "tags", 1], [tag, 1, "books", 1]),
    circular("oneToOne", [book, 2, "sequel"], [book, 9, "prequel"]),
    circular("oneToMany", [book, 2, "localizations", 1], [book, 9]),
    circular("oneToMany", [book, 9, "localizations", 1], [book, 2]),
    morph("morphToMany", [book, 9, "about"], [tag, 2, "mentions", 2]),
    morph("morphToMany", [book, 9, "about"], [tag, 3, "mentions", 1]),
    morph("morphToMany", [book, 2, "about"], [tag, 2, "mentions", 1]),
    morph("morphToMany", [book, 2, "about"], [tag, 3, "echoes", 2]),
    // Written from the owner's side, the real server names no field: the other side does not see it.
    morph("morphToMany", [book, 2, "about"], [tag, 1, undefined, 3]),
    morph("morphToOne", [book, 9, "main"], [tag, 1]),
    link("oneToOne", ["shared.quote", 3, "source"], [tag, 2]),
    morph("morphToMany", [file, 1, "related"], [book, 9, "cover", 1]),
    morph("morphToMany", [file, 1, "related"], [book, 9, "scans", 2]),
    morph("morphToMany", [file, 2, "related"], [book, 9, "scans", 1]),
    morph("morphToMany", [file, 2, "related"], ["shared.seo", 7, "image", 1]),
    link("manyToOne", [`${permissions}.permission`, 5, "role", 1], [`${permissions}.role`, 1, "permissions", 1]),
    link("manyToOne", [`${permissions}.user`, 1, "role", 1], [`${permissions}.role`, 1, "users", 1]),
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
