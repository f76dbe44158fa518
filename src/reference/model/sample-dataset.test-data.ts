import type { Dataset, Entry, Link } from "./dataset.js";
import type {
  Attribute,
  ContentType,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
  ScalarType,
  Uid,
} from "./schema.js";
import type { Value } from "./values.js";

/**
 * A deployment by hand, the same that Strapi 4.26.2 was run with to measure headers, statuses and bodies:
 * articles (localized, draft and publish), tags, hidden items (not public), two single types of which one is unset.
 */
const base = { hidden: false, required: false, localized: false };

const scalar = (name: string, type: ScalarType, more: Partial<ScalarAttribute> = {}): ScalarAttribute => ({
  ...base,
  kind: "scalar",
  name,
  type,
  unique: false,
  ...more,
});

type RelationMore = Partial<RelationAttribute>;

const relation = (name: string, kind: RelationAttribute["relation"], target: Uid, more: RelationMore = {}) =>
  ({
    ...base,
    kind: "relation",
    name,
    relation: kind,
    target,
    owner: true,
    many: kind === "oneToMany" || kind === "manyToMany",
    ...more,
  }) satisfies RelationAttribute;

const cover: MediaAttribute = { ...base, kind: "media", name: "cover", target: "plugin::upload.file", many: false };

const timestamps = [scalar("createdAt", "datetime"), scalar("updatedAt", "datetime")];

const contentType = (
  uid: Uid,
  plural: string,
  attributes: readonly Attribute[],
  more: Partial<ContentType> = {},
): [Uid, ContentType] => {
  const singularName = uid.slice(uid.lastIndexOf(".") + 1);
  const type: ContentType = {
    kind: "collectionType",
    uid,
    singularName,
    pluralName: plural,
    displayName: singularName,
    draftAndPublish: false,
    localized: false,
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    ...more,
  };
  return [uid, type];
};

const user = "plugin::users-permissions.user";
const role = "plugin::users-permissions.role";
const permission = "plugin::users-permissions.permission";
const article = "api::article.article";

const contentTypes = new Map<Uid, ContentType>([
  contentType(
    article,
    "articles",
    [
      scalar("title", "string", { localized: true }),
      relation("secret", "oneToOne", "api::hidden-item.hidden-item"),
      cover,
      relation("reviewers", "oneToMany", user),
      relation("tags", "manyToMany", "api::tag.tag", { inverse: "articles" }),
      relation("ur", "oneToOne", role),
      ...timestamps,
      scalar("publishedAt", "datetime"),
      scalar("locale", "string"),
      relation("localizations", "oneToMany", article),
    ],
    { localized: true, draftAndPublish: true },
  ),
  contentType("api::tag.tag", "tags", [
    scalar("name", "string"),
    relation("articles", "manyToMany", article, { inverse: "tags", owner: false }),
    ...timestamps,
  ]),
  contentType("api::hidden-item.hidden-item", "hidden-items", [scalar("name", "string"), ...timestamps]),
  contentType("api::homepage.homepage", "homepages", [scalar("name", "string"), ...timestamps], {
    kind: "singleType",
  }),
  contentType("api::banner.banner", "banners", [scalar("name", "string"), ...timestamps], { kind: "singleType" }),
  contentType("plugin::upload.file", "files", [
    scalar("name", "string"),
    scalar("alternativeText", "string"),
    scalar("mime", "string"),
    scalar("url", "string"),
    ...timestamps,
  ]),
  contentType(user, "users", [
    scalar("username", "string"),
    scalar("email", "email"),
    scalar("provider", "string"),
    scalar("password", "password", { hidden: true, minLength: 6 }),
    scalar("resetPasswordToken", "string", { hidden: true }),
    scalar("confirmationToken", "string", { hidden: true }),
    scalar("confirmed", "boolean"),
    scalar("blocked", "boolean"),
    relation("role", "manyToOne", role, { inverse: "users" }),
    ...timestamps,
  ]),
  contentType(role, "roles", [
    scalar("name", "string"),
    scalar("description", "string"),
    scalar("type", "string"),
    relation("permissions", "oneToMany", permission, { inverse: "role", owner: false }),
    relation("users", "oneToMany", user, { inverse: "role", owner: false }),
    ...timestamps,
  ]),
  contentType(permission, "permissions", [
    scalar("action", "string"),
    relation("role", "manyToOne", role, { inverse: "permissions" }),
    ...timestamps,
  ]),
  contentType("plugin::i18n.locale", "locales", [scalar("name", "string"), scalar("code", "string"), ...timestamps]),
]);

const created = Date.parse("2026-11-21T05:22:59.511Z");

const row = (id: number, values: Record<string, Value>, links: Record<string, Link[]> = {}): Entry => ({
  id,
  values: { ...values, createdAt: created, updatedAt: created },
  links,
});

const link = (type: Uid, ...ids: number[]): Link[] => ids.map((id) => ({ type, id }));

const crud = (uid: Uid) => ["find", "findOne", "create", "update", "delete"].map((action) => `${uid}.${action}`);

const publicActions = [
  ...crud(article),
  ...crud("api::tag.tag"),
  "api::homepage.homepage.find",
  "api::banner.banner.find",
  "plugin::i18n.locales.listLocales",
  "plugin::upload.content-api.find",
  "plugin::upload.content-api.findOne",
  ...["find", "findOne", "count", "me"].map((action) => `${user}.${action}`),
  `${role}.find`,
  "plugin::users-permissions.auth.callback",
];

const memberActions = [
  ...crud(article),
  "api::hidden-item.hidden-item.find",
  "api::hidden-item.hidden-item.findOne",
  `${user}.me`,
];

const permissions = [
  ...memberActions.map((action) => ({ action, role: 1 })),
  ...publicActions.map((action) => ({ action, role: 2 })),
].map(({ action, role: owner }, index) => row(index + 1, { action }, { role: link(role, owner) }));

const permissionsOf = (owner: number) =>
  link(permission, ...permissions.filter(({ links }) => links.role?.[0]?.id === owner).map(({ id }) => id));

/** `secret1`, hashed by Strapi itself. */
const hashOfSecret1 = "$2a$10$9ecaMA1l4qaGQZ8jzi8GbeT8zUU/1AHDUzQ3dcO3TdE40a5iKoCBm";

const person = (id: number, username: string, values: Record<string, Value>, links: Record<string, Link[]>) =>
  row(
    id,
    { username, email: `${username}@test.io`, provider: "local", confirmed: true, blocked: false, ...values },
    links,
  );

const member = { role: link(role, 1) };

const records = new Map<Uid, readonly Entry[]>([
  [
    article,
    [1, 2, 3].map((id) =>
      row(
        id,
        { title: `t${id - 1}`, publishedAt: created, locale: "en" },
        {
          secret: link("api::hidden-item.hidden-item", 1),
          cover: link("plugin::upload.file", 1),
          tags: link("api::tag.tag", 1),
        },
      ),
    ),
  ],
  ["api::tag.tag", [row(1, { name: "red" }, { articles: link(article, 1, 2, 3) })]],
  ["api::hidden-item.hidden-item", [row(1, { name: "h" })]],
  ["api::homepage.homepage", [row(1, { name: "home" })]],
  [
    "plugin::upload.file",
    [row(1, { name: "a.txt", alternativeText: "alt", mime: "text/plain", url: "/uploads/a.txt" })],
  ],
  [
    user,
    [
      person(1, "kai", { password: "secret1" }, member),
      person(2, "blk", { password: "secret1", blocked: true }, member),
      person(3, "unconf", { password: hashOfSecret1, confirmed: false }, member),
      person(4, "norole", { password: "secret1" }, {}),
      person(5, "github", { password: "secret1", provider: "github" }, member),
      person(6, "nopassword", { password: null }, member),
    ],
  ],
  [
    role,
    [
      row(
        1,
        { name: "Authenticated", description: "Signed in", type: "authenticated" },
        { permissions: permissionsOf(1) },
      ),
      row(2, { name: "Public", description: "Anyone", type: "public" }, { permissions: permissionsOf(2) }),
    ],
  ],
  [permission, permissions],
  ["plugin::i18n.locale", [row(1, { name: "English (en)", code: "en" }), row(2, { name: "French (fr)", code: "fr" })]],
]);

const files = new Map([
  ["a.txt", "hello"],
  ["b.svg", "<svg/>"],
  ["c.foo", "x"],
  ["folder/été.txt", "sun"],
]);

/** See above. The bytes of uploads are in memory. */
export const sampleDataset: Dataset = {
  name: "Sample",
  model: { contentTypes, components: new Map() },
  records,
  locales: [
    { code: "en", name: "English (en)", isDefault: true },
    { code: "fr", name: "French (fr)", isDefault: false },
  ],
  apiTokens: [
    { name: "reader", token: "token-read", type: "read-only", permissions: [] },
    { name: "owner", token: "token-full", type: "full-access", permissions: [] },
    {
      name: "tags",
      token: "token-custom",
      type: "custom",
      permissions: ["api::tag.tag.find", "plugin::upload.content-api.find"],
    },
  ],
  assets: {
    read: async (path) => {
      const text = files.get(path);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
  },
  warnings: [],
};
