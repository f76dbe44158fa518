import { describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { deepPopulate } from "./deep-populate.js";
import { createMockApi, type Mock, type MockOptions } from "./mock-api.js";

const relation = (kind: string, target: string, rest: object = {}) => ({
  type: "relation",
  relation: kind,
  target: `api::${target}.${target}`,
  ...rest,
});

const dataset = await loadFiles({
  "content-types/article.json": typeJson(
    "article",
    {
      title: { type: "string" },
      extra: { type: "json" },
      cover: { type: "media" },
      author: relation("manyToOne", "author", { inversedBy: "articles" }),
      seo: { type: "component", component: "shared.seo" },
      parts: { type: "dynamiczone", components: ["shared.seo", "shared.quote"] },
    },
    { pluginOptions: { i18n: { localized: true } } },
  ),
  "content-types/author.json": typeJson("author", {
    name: { type: "string" },
    secret: relation("oneToOne", "team", { private: true }),
    team: relation("manyToOne", "team"),
    articles: relation("oneToMany", "article", { mappedBy: "author" }),
    favourite: relation("oneToOne", "article"),
  }),
  "content-types/team.json": typeJson("team", { name: { type: "string" }, lead: relation("oneToOne", "author") }),
  "components/shared/seo.json": componentJson("seo", { title: { type: "string" }, image: { type: "media" } }),
  "components/shared/quote.json": componentJson("quote", {
    text: { type: "string" },
    source: relation("oneToOne", "author"),
  }),
  "entries/teams.json": [{ name: "T", lead: { name: "Ann" } }],
  "entries/authors.json": [{ name: "Ann", team: { name: "T" } }, { name: "Bob" }],
  "entries/articles.json": [
    {
      title: "One",
      extra: { data: { deep: 1 }, attributes: { kept: true } },
      author: { name: "Ann" },
      seo: { title: "s" },
      parts: [{ __component: "shared.quote", text: "q", source: { name: "Bob" } }],
    },
    { title: "Two" },
  ],
});

const open = (options: MockOptions): Mock => createMockApi(dataset, options);

const send = async (mock: Mock, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const all = { "content-type": "application/json", ...headers };
  const response = await mock.fetch(new Request(`http://mock.test${path}`, { method, ...json, headers: all }));
  return { status: response.status, json: JSON.parse(await response.text()) };
};

const get = async (mock: Mock, path: string) => (await send(mock, "GET", path)).json;

/** The attributes of the first entry that are there, without those of all entries. */
const populated = async (mock: Mock, query: string): Promise<unknown> => {
  const { data } = await get(mock, `/api/articles?${query}`);
  const { author, cover, localizations, parts, seo } = data[0].attributes;
  return { author, cover, localizations, parts, seo };
};

describe("populate=deep", () => {
  const depths: readonly (readonly [string, number, unknown])[] = [
    ["one level is the type itself", 1, undefined],
    ["two levels", 2, { cover: "true", author: "true", seo: "true", parts: "true", localizations: "true" }],
    [
      "three levels: collections that were passed are no names to follow, but those of components start anew",
      3,
      {
        cover: "true",
        author: { populate: { secret: "true", team: "true", favourite: "true" } },
        seo: { populate: { image: "true" } },
        parts: { populate: { image: "true", source: "true" } },
        localizations: "true",
      },
    ],
  ];
  test.each(depths)("%s", (_, depth, expected) => {
    expect(deepPopulate(dataset.model, "api::article.article", depth)).toEqual(expected);
  });

  test("a tree that would have too many branches has fewer levels", () => {
    const names = Array.from({ length: 12 }, (_, index) => `t${index}`);
    const schema = (own: string) =>
      typeJson(own, Object.fromEntries(names.map((name) => [`to${name}`, relation("oneToOne", name)])));
    const many = loadFiles(Object.fromEntries(names.map((name) => [`content-types/${name}.json`, schema(name)])));
    return many.then(({ model }) => {
      const text = JSON.stringify(deepPopulate(model, "api::t0.t0", 20));
      // 12 + 144 + 1728 branches, each with its name.
      expect(text.match(/tot\d+/g)).toHaveLength(1884);
    });
  });

  test.each(["populate=deep", "populate=deep,5", "populate[]=deep", "populate[0]=deep&populate[1]=5"])(
    "%s",
    async (query) => {
      const mock = open({ plugins: { populateDeep: true } });
      const found = await populated(mock, query);
      expect(JSON.stringify(found)).not.toContain("secret");
      expect(found).toMatchObject({
        author: {
          data: {
            attributes: { name: "Ann", team: { data: { attributes: { name: "T", lead: { data: { id: 1 } } } } } },
          },
        },
        seo: { title: "s", image: { data: null } },
        parts: [{ text: "q", source: { data: { attributes: { name: "Bob", articles: { data: [] } } } } }],
        localizations: { data: [] },
      });
    },
  );

  test("is for single entries too, as deep as the configuration says", async () => {
    const { data } = await get(
      open({ plugins: { populateDeep: { defaultDepth: 2 } } }),
      "/api/articles/1?populate=deep",
    );
    expect(Object.keys(data.attributes.author.data.attributes)).not.toContain("team");
    expect(data.attributes.seo).toEqual({ id: 1, title: "s" });
  });

  test("is an unknown name without the plugin, and other values are what they were", async () => {
    const nothing = { author: undefined, cover: undefined, localizations: undefined, parts: undefined, seo: undefined };
    expect(await populated(open({}), "populate=deep")).toEqual(nothing);
    expect(await populated(open({ plugins: { populateDeep: true } }), "populate=deeper")).toEqual(nothing);
    expect(await populated(open({ plugins: { populateDeep: true } }), "populate=seo")).toEqual({
      ...nothing,
      seo: { id: 1, title: "s" },
    });
  });

  test.each([0, 1.5])("the depth %d is refused", (defaultDepth) => {
    expect(() => open({ plugins: { populateDeep: { defaultDepth } } })).toThrow(
      "defaultDepth: expected a whole number",
    );
  });
});

describe("default populate", () => {
  test("counts where a request does not say, in every form", async () => {
    const mock = open({
      defaultPopulate: {
        "api::article.article": { author: { fields: ["name"], populate: { team: true } }, seo: true, cover: false },
        teams: "lead",
      },
    });
    const plain = await populated(mock, "");
    expect(plain).toMatchObject({
      author: { data: { attributes: { name: "Ann", team: { data: { id: 1 } } } } },
      seo: { title: "s" },
    });
    expect(plain).toHaveProperty("cover", undefined);
    expect(await populated(mock, "populate=cover")).toMatchObject({ cover: { data: null }, author: undefined });
    expect((await get(mock, "/api/teams/1")).data.attributes.lead.data.id).toBe(1);
    expect((await get(mock, "/api/authors/1")).data.attributes).not.toHaveProperty("team");
  });

  test("may be deep", async () => {
    const mock = open({ plugins: { populateDeep: true }, defaultPopulate: { article: "deep,2" } });
    expect(await populated(mock, "")).toMatchObject({ author: { data: { id: 1 } }, seo: { id: 1 } });
  });

  test("of no type is refused", () => {
    expect(() => open({ defaultPopulate: { pages: "*" } })).toThrow(
      'There is no content-type "pages". There are: api::',
    );
  });
});

describe("flattened answers", () => {
  const query = "populate[author][populate]=team&populate[parts][populate]=*&populate[seo]=*&populate[cover]=*";

  test("have neither attributes nor data below the first", async () => {
    const { data, meta } = await get(open({ plugins: { transformer: true } }), `/api/articles?${query}`);
    expect(meta.pagination.total).toBe(2);
    expect(data[0]).toMatchObject({
      id: 1,
      title: "One",
      author: { id: 1, name: "Ann", team: { id: 1, name: "T" } },
      seo: { id: 1, title: "s" },
      parts: [{ __component: "shared.quote", text: "q", source: { id: 2, name: "Bob" } }],
      cover: null,
      extra: { data: { deep: 1 }, attributes: { kept: true } },
    });
    expect(Object.keys(data[0]).slice(0, 2)).toEqual(["id", "title"]);
  });

  test("may lose one of the keys alone", async () => {
    const attributes = open({ plugins: { transformer: { removeAttributesKey: true } } });
    expect((await get(attributes, `/api/articles/1?${query}`)).data).toMatchObject({
      title: "One",
      author: { data: { id: 1, team: { data: { name: "T" } } } },
    });
    const data = open({ plugins: { transformer: { removeDataKey: true } } });
    expect((await get(data, `/api/articles/1?${query}`)).data).toMatchObject({
      attributes: { title: "One", author: { id: 1, attributes: { team: { attributes: { name: "T" } } } } },
    });
  });

  test("are for content-types, not for errors, nor for requests that say so", async () => {
    const mock = open({ plugins: { transformer: true } });
    const usual = await send(mock, "GET", "/api/articles/1", undefined, { "strapi-transformer-ignore": "true" });
    expect(usual.json.data.attributes.title).toBe("One");
    expect((await send(mock, "GET", "/api/articles/99")).json).toMatchObject({ data: null, error: { status: 404 } });
    expect((await send(mock, "GET", "/api/i18n/locales")).json).toMatchObject([{ code: "en" }]);
  });

  test("bodies are wrapped where that is on", async () => {
    const mock = open({ plugins: { transformer: { wrapBodyWithDataKey: true } } });
    const created = await send(mock, "POST", "/api/teams", { name: "New" });
    expect([created.status, created.json.data.attributes.name]).toEqual([200, "New"]);
    expect((await send(mock, "PUT", "/api/teams/1", { data: { name: "Same" } })).json.data.attributes.name).toBe(
      "Same",
    );
    expect((await send(open({ plugins: { transformer: true } }), "POST", "/api/teams", { name: "New" })).status).toBe(
      400,
    );
  });
});
