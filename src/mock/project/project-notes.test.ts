import { describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { type Files, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createMockApi } from "../mock/mock-api.js";
import { isStrapi5, type ProjectSetting, projectNotes } from "./project-notes.js";

const article = typeJson("article", {
  title: { type: "string" },
  rating: { type: "customField", customField: "plugin::stars.rating" },
  colour: { type: "customField", customField: "plugin::color-picker.color" },
});
const base: Files = {
  "src/api/article/content-types/article/schema.json": article,
  "src/api/article/routes/article.js": "module.exports = createCoreRouter('api::article.article');",
  "src/api/article/controllers/article.js": "module.exports = createCoreController('api::article.article');",
};

const notesOf = async (files: Files, setting: Partial<ProjectSetting> = {}) => {
  const dataset = await loadFiles({ ...base, ...files });
  const notes = await projectNotes(dataset, {
    source: ".",
    count: () => 1,
    customFields: { "plugin::stars.rating": "integer" },
    ...setting,
  });
  return notes.map(({ config, message, place, topic }) => [
    topic,
    place,
    message,
    ...(config === undefined ? [] : [config]),
  ]);
};

const manifest = (...names: readonly string[]): Files => ({
  "package.json": { dependencies: Object.fromEntries(["@strapi/strapi", ...names].map((name) => [name, "^4.15.0"])) },
});

test("a project that is as Strapi makes one needs nothing", async () => {
  expect(await notesOf({ ...manifest("@strapi/plugin-i18n", "@strapi/plugin-users-permissions") })).toEqual([]);
});

test("a fixture folder has no notes", async () => {
  const dataset = await loadFiles({ "content-types/article.json": article });
  expect(await projectNotes(dataset, { source: ".", count: () => 0 })).toEqual([]);
});

const emptyStart = "module.exports = { register(/*{ strapi }*/) {}, bootstrap({ strapi }) { /* seeds */ } };";
const typedStart = `export default {
  register(/* { strapi }: { strapi: Core.Strapi } */) {},
  bootstrap({ strapi }: { strapi: Strapi }): void {},
};`;

test.each<readonly [code: string, ...names: readonly string[]]>([
  [emptyStart],
  [typedStart],
  ["module.exports = { register: () => {}, bootstrap: async ({ strapi }) => {} };"],
  ['const bootstrap = require("./bootstrap"); module.exports = { register() {}, bootstrap };', "bootstrap"],
  ["export default { async bootstrap({ strapi }) { await seed(strapi); } };", "bootstrap"],
  ["module.exports = { register({ strapi }) { strapi.x(); }, bootstrap() {} };", "register"],
])("what runs at the start of a project is named, unless it is empty: %s", async (code, ...names) => {
  const message = `${names.join(", ")} not run: entries and permissions that it makes are missing`;
  const notes = await notesOf({ ...manifest(), "src/index.js": code });
  expect(notes).toEqual(names.length === 0 ? [] : [["code", "src/index.js", message]]);
});

describe("plugins", () => {
  test("of the project's own are named", async () => {
    const files = { "src/plugins/forms/package.json": {}, "src/plugins/cookies/package.json": {} };
    expect(await notesOf({ ...manifest(), ...files })).toEqual([
      [
        "plugins",
        expect.stringMatching(/^src\/plugins\/\w+, src\/plugins\/\w+$/),
        "not run: its content-types and routes are not served",
      ],
    ]);
  });

  test("that change answers are named, with the option that does what their configuration says", async () => {
    const plugins = `module.exports = () => ({
      "strapi-plugin-populate-deep": { config: { defaultDepth: 3 } },
      transformer: { config: { responseTransforms: { removeAttributesKey: true } } },
    })`;
    expect(
      await notesOf({
        ...manifest(
          "strapi-plugin-populate-deep",
          "strapi-plugin-transformer",
          "strapi-plugin-slugify",
          "strapi-plugin-magic",
          "strapi-provider-x",
        ),
        "config/plugins.js": plugins,
      }),
    ).toEqual([
      [
        "plugins",
        "strapi-plugin-populate-deep",
        "populate=deep populates nothing",
        { plugins: { populateDeep: { defaultDepth: 3 } } },
      ],
      [
        "plugins",
        "strapi-plugin-transformer",
        "answers are not flattened",
        { plugins: { transformer: { removeAttributesKey: true, removeDataKey: false } } },
      ],
      ["plugins", "strapi-plugin-slugify", expect.stringContaining("/api/slugify is a 404")],
      ["plugins", "strapi-plugin-magic", "not known here: what it adds is not served"],
    ]);
  });

  test("what their message says is what is answered", async () => {
    const mock = createMockApi(await loadFiles(base));
    const status = async (path: string) => (await mock.fetch(`http://mock.test${path}`)).status;
    expect(await status("/graphql")).toBe(501);
    for (const path of [
      "/api/slugify/slugs/article/a",
      "/api/navigation/1",
      "/api/menus",
      "/api/comments/x",
      "/api/ezforms",
      "/sitemap",
      "/documentation",
      "/api/webtools/x",
    ])
      expect([path, await status(path)]).toEqual([path, 404]);
  });

  test("that are off, or done by the configuration, are not", async () => {
    const files = {
      ...manifest("strapi-plugin-populate-deep", "strapi-plugin-transformer"),
      "config/plugins.ts": "export default { transformer: { enabled: false } }",
    };
    expect(await notesOf(files, { plugins: { populateDeep: true } })).toEqual([]);
  });
});

describe("config/api", () => {
  test("gives the sizes of pages where they are plain values, and options count more", async () => {
    const files = {
      "config/api.js": "module.exports = { rest: { prefix: '/v1', defaultLimit: 2, maxLimit: 3, withCount: false } };",
    };
    expect(await notesOf(files)).toEqual([
      ["limits", "config/api.js", "taken over: defaultLimit 2, maxLimit 3, withCount false"],
      ["limits", "config/api.js", "prefix /v1: paths begin with /api here all the same"],
    ]);
    const entries = { "articles.json": Array.from({ length: 5 }, () => ({ title: "x" })) };
    const dataset = await loadFiles({ ...base, ...files }, { fixtures: entries });
    const pages = async (options: object) => {
      const mock = createMockApi(dataset, options);
      const ask = async (query: string) =>
        JSON.parse(await (await mock.fetch(`http://mock.test/api/articles${query}`)).text());
      const [few, many] = [await ask(""), await ask("?pagination[pageSize]=100&pagination[withCount]=true")];
      return [few.data.length, few.meta.pagination.total, many.data.length];
    };
    expect(await pages({})).toEqual([2, undefined, 3]);
    expect(await pages({ limits: { defaultLimit: 4, maxLimit: 4, withCount: true } })).toEqual([4, 5, 4]);
  });

  test("says what only running it would show", async () => {
    const files = { "config/api.js": "module.exports = { rest: { maxLimit: limits.max, defaultLimit: 'a' } };" };
    expect(await notesOf(files)).toEqual([
      [
        "limits",
        "config/api.js",
        "the code that computes defaultLimit, maxLimit is not run: give the configuration a number",
      ],
    ]);
    expect(await notesOf(files, { limits: { maxLimit: 1, defaultLimit: 1 } })).toEqual([]);
  });
});

test("custom fields of unknown types are named", async () => {
  expect(await notesOf({}, { customFields: {} })).toEqual([
    [
      "custom fields",
      "api::article.article rating",
      "plugin::stars.rating is taken for a string",
      { customFields: { "plugin::stars.rating": "string" } },
    ],
  ]);
});

test("types without entries are counted, with the command that makes some", async () => {
  const [note] = await projectNotes(await loadFiles(base), { source: "./cms", count: () => 0 });
  expect(note).toEqual({
    topic: "entries",
    place: "articles",
    message: "1 of 1 content-type without entries",
    commands: [
      "touchstone serve ./cms --generate 20   # generated ones, until it ends",
      "touchstone generate ./cms --output fixtures && touchstone serve ./cms fixtures   # to keep and to change",
    ],
  });
});

describe("routes", () => {
  const file = "src/api/article/routes/01-custom.js";
  const files = {
    [file]: `module.exports = { routes: [
      { method: 'GET', path: '/articles/by-slug/:slug', handler: 'article.bySlug', config: { auth: false } },
      { method: 'POST', path: '/articles/:id/like', handler: "api::article.article.like" },
      { method: 'PUT', path: '/articles/:id', handler: 'article.update' },
      { method: makeMethod(), path: '/x' },
    ] }`,
  };

  test("get what a request to them gets", async () => {
    expect(await notesOf(files)).toEqual([
      ["routes", "GET /api/articles/by-slug/:slug", `404: article.bySlug is not run (${file})`],
      ["routes", "POST /api/articles/:id/like", `405: api::article.article.like is not run (${file})`],
      ["routes", "PUT /api/articles/:id", `answered as Strapi's own, not by article.update (${file})`],
      ["code", file, "changed or computed routes are not read: paths are those of Strapi"],
    ]);
  });

  test("are answered by those of the configuration", async () => {
    const routes = [{ path: "/api/articles/by-slug/:slug", handler: () => 1 }];
    expect((await notesOf(files, { routes }))[0]?.[2]).toBe(`a route of the configuration answers, not ${file}`);
  });
});

test("code that is not run is named by file, with the populate of middlewares", async () => {
  const files = {
    "src/api/article/controllers/article.ts": `import { factories } from "@strapi/strapi";
      export default factories.createCoreController("api::article.article", ({ strapi }) => ({
        async find(ctx) { if (ctx.query) { return super.find(ctx); } },
        me: async (ctx) => {},
      }));`,
    "src/api/article/policies/is-owner.js": "module.exports = () => true;",
    "src/api/article/middlewares/populate.js":
      "const populate = { cover: { fields: ['url'] } };\nmodule.exports = () => async (ctx, next) => { ctx.query = { ...ctx.query, populate }; await next(); };",
    "src/api/article/middlewares/deep.js":
      "module.exports = () => (ctx, next) => { ctx.query.populate = ['cover', make()]; return next(); };",
    "src/middlewares/timer.js": "module.exports = () => (ctx, next) => next();",
    "src/api/article/content-types/article/lifecycles.js": "module.exports = { async beforeCreate(event) {} };",
    "src/extensions/users-permissions/strapi-server.js": "module.exports = (plugin) => plugin;",
  };
  const found = await notesOf(files);
  expect(found).toEqual([
    [
      "code",
      "src/api/article/controllers/article.ts",
      "find, me is not run: core actions are answered as Strapi's own",
    ],
    ["code", "src/api/article/policies/is-owner.js", "the policy is not run: it refuses nobody"],
    ["code", "src/api/article/middlewares/deep.js", "the middleware is not run: its populate is missing"],
    [
      "code",
      "src/api/article/middlewares/populate.js",
      "the middleware is not run: its populate is missing",
      { defaultPopulate: { article: { cover: { fields: ["url"] } } } },
    ],
    ["code", "src/middlewares/timer.js", "the middleware is not run"],
    [
      "code",
      "src/api/article/content-types/article/lifecycles.js",
      "beforeCreate not run: entries are as the fixtures have them",
    ],
    [
      "code",
      "src/extensions/users-permissions/strapi-server.js",
      "the extension is not run: the plugin's routes are answered as Strapi's own",
    ],
  ]);
  const done = await notesOf(files, { defaultPopulate: { articles: "cover" } });
  expect(done).toHaveLength(found.length - 2);
});

test.each<readonly [string, boolean]>([
  ["^5.0.0", true],
  ["5", true],
  ["~5.12.1", true],
  ["^4.15.5", false],
  ["4.5.0", false],
  ["latest", false],
])("a project with @strapi/strapi %s is one of Strapi 5: %s", async (range, expected) => {
  const dataset = await loadFiles({ ...base, "package.json": { dependencies: { "@strapi/strapi": range } } });
  expect(isStrapi5(dataset)).toBe(expected);
  const notes = await projectNotes(dataset, {
    source: ".",
    count: () => 1,
    customFields: { "plugin::stars.rating": "integer" },
  });
  expect(notes.map(({ topic }) => topic)).toEqual(expected ? ["release"] : []);
});
