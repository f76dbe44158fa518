import { describe, expect, test } from "vitest";
import { createContentApi } from "../http/create-content-api.js";
import { bundledDatasetPath } from "./bundled.js";
import { loadDataset } from "./load-dataset.js";
import { loadFiles } from "./load-tree.js";
import { sourceDefinitions } from "./source-definitions.js";

const type = (name: string, attributes: object, more: object = {}) => ({
  kind: "collectionType",
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  attributes,
  ...more,
});

const relation = (kind: string, target: string, more: object = {}) => ({
  type: "relation",
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const schemas = {
  "content-types/article.json": type("article", {
    title: { type: "string" },
    author: relation("manyToOne", "author", { inversedBy: "articles" }),
    cover: { type: "media", multiple: false },
    seo: { type: "component", component: "shared.seo" },
    blocks: { type: "dynamiczone", components: ["shared.seo"] },
    about: { type: "relation", relation: "morphToMany" },
  }),
  "content-types/author.json": type("author", {
    name: { type: "string" },
    articles: relation("oneToMany", "article", { mappedBy: "author" }),
  }),
  "components/shared/seo.json": {
    info: { displayName: "Seo" },
    attributes: { text: { type: "string" }, by: relation("oneToOne", "author") },
  },
};

const ada = { id: 7, attributes: { name: "Ada", createdAt: "2024-01-01T00:00:00.000Z" } };
const picture = {
  id: 3,
  attributes: {
    name: "a.png",
    hash: "a",
    ext: ".png",
    mime: "image/png",
    size: 1,
    url: "/uploads/a.png",
    provider: "local",
  },
};

const article = {
  id: 21,
  attributes: {
    title: "First",
    author: { data: ada },
    cover: { data: picture },
    seo: { id: 5, text: "seo", by: { data: ada } },
    blocks: [{ id: 5, __component: "shared.seo", text: "one", by: { data: { id: 8, attributes: { name: "Ben" } } } }],
    about: [{ __type: "api::author.author", id: 9, name: "Cleo" }],
  },
};

const meta = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } };

const ask = async (files: Readonly<Record<string, unknown>>, path: string): Promise<unknown> => {
  const { fetch } = createContentApi(await loadFiles({ ...schemas, ...files }));
  return (await fetch(new Request(`http://localhost/api${path}`))).json();
};

describe("a pasted answer", () => {
  test("is taken as entries, with all that is populated in it", async () => {
    const files = { "entries/articles.json": { data: [article], meta } };
    expect(
      await ask(
        files,
        "/articles/21?populate[author]=*&populate[cover]=*&populate[seo][populate]=*&populate[blocks]=*&populate[about]=*",
      ),
    ).toMatchObject({
      data: {
        id: 21,
        attributes: {
          title: "First",
          author: { data: { id: 7, attributes: { name: "Ada" } } },
          cover: { data: { id: 3, attributes: { url: "/uploads/a.png" } } },
          seo: { text: "seo", by: { data: { id: 7 } } },
          blocks: [{ __component: "shared.seo", text: "one" }],
          about: [{ __type: "api::author.author", id: 9, name: "Cleo" }],
        },
      },
    });
    expect(await ask(files, "/authors?fields=name&sort=id")).toMatchObject({
      data: [{ id: 7 }, { id: 8, attributes: { name: "Ben" } }, { id: 9 }],
    });
    expect(await ask(files, "/authors/7?populate=articles")).toMatchObject({
      data: { attributes: { articles: { data: [{ id: 21 }] } } },
    });
  });

  test("may be of one entry, several pages, or flat", async () => {
    const titles = async (json: unknown) =>
      (
        (await ask({ "entries/articles.json": json }, "/articles?sort=id")) as {
          data: { attributes: { title: string } }[];
        }
      ).data.map(({ attributes }) => attributes.title);
    const other = { id: 22, attributes: { title: "Second" } };
    expect(await titles({ data: article, meta: {} })).toEqual(["First"]);
    expect(
      await titles([
        { data: [article], meta },
        { data: [other], meta },
      ]),
    ).toEqual(["First", "Second"]);
    expect(await titles({ data: [{ id: 1, title: "Flat", author: { id: 7, name: "Ada" } }] })).toEqual(["Flat"]);
    expect(await titles({ data: null })).toEqual([]);
    expect(await titles({ data: [] })).toEqual([]);
  });

  test("adds to what other files say, which count", async () => {
    const files = {
      "entries/articles.json": { data: [article], meta },
      "entries/authors.json": [
        { id: 7, name: "Ada Lovelace" },
        { id: 10, name: "Dan" },
      ],
    };
    expect(await ask(files, "/authors?sort=id")).toMatchObject({
      data: [7, 8, 9, 10].map((id) => ({ id })),
    });
    expect(await ask(files, "/authors/7")).toMatchObject({ data: { attributes: { name: "Ada Lovelace" } } });
  });

  test("that shows a part of a relation on each side makes it whole", async () => {
    const files = {
      "entries/articles.json": {
        data: [
          { id: 1, attributes: { title: "One", author: { data: null } } },
          { id: 2, attributes: { title: "Two" } },
        ],
      },
      "entries/authors.json": {
        data: [
          {
            id: 7,
            attributes: {
              name: "Ada",
              articles: {
                data: [
                  { id: 2, attributes: { title: "Two" } },
                  { id: 3, attributes: { title: "Three" } },
                ],
              },
            },
          },
        ],
      },
    };
    expect(await ask(files, "/authors/7?populate=articles")).toMatchObject({
      data: { attributes: { articles: { data: [{ id: 2 }, { id: 3 }] } } },
    });
    expect(await ask(files, "/articles/3")).toMatchObject({ data: { attributes: { title: "Three" } } });
  });

  test.each([
    [
      "an attribute that the type does not have",
      { nothing: 1 },
      'entries/articles.json: entry 1: unknown key "nothing"',
    ],
    ["a value of another type", { title: 3 }, "entries/articles.json: entry 1, title: expected a string, got 3"],
  ])("names the place of %s", async (_, attributes, message) => {
    const files = { ...schemas, "entries/articles.json": { data: [{ id: 1, attributes }] } };
    await expect(loadFiles(files)).rejects.toThrow(message);
  });
});

test("the answers of the museum, pasted, are the museum again", async () => {
  const museum = await loadDataset(bundledDatasetPath());
  const { fetch } = createContentApi(museum);
  const get = async (path: string): Promise<unknown> =>
    (await fetch(new Request(`http://localhost/api${path}`))).json();
  const everything = "populate=*&locale=all&publicationState=preview&pagination[limit]=-1&sort=id";
  const types = [...museum.model.contentTypes.values()].filter(
    ({ kind, uid }) => uid.startsWith("api::") && kind !== "singleType",
  );
  const files: Record<string, unknown> = {
    "dataset.json": { locales: museum.locales.map(({ code, isDefault }) => ({ code, default: isDefault })) },
  };
  const { components, contentTypes, extensions = [] } = sourceDefinitions(museum.model);
  for (const { file, json } of [...contentTypes, ...components, ...extensions]) files[file] = json;
  for (const { pluralName } of types) files[`entries/${pluralName}.json`] = await get(`/${pluralName}?${everything}`);
  const again = createContentApi(await loadFiles(files));
  for (const { pluralName } of types) {
    const path = `/${pluralName}?fields=id&fields=createdAt&locale=all&publicationState=preview&pagination[limit]=-1&sort=id`;
    const answer = await again.fetch(new Request(`http://localhost/api${path}`));
    expect(await answer.json(), pluralName).toEqual(await get(path));
  }
  const relations =
    "/artifacts/5?populate[maker][fields]=name&populate[tags][fields]=name&populate[cover][fields]=url&populate[provenance]=*";
  const answer = (await (await again.fetch(new Request(`http://localhost/api${relations}`))).json()) as {
    data: object;
  };
  const expected = (await get(relations)) as { data: object };
  const withoutIds = (value: object) =>
    JSON.stringify(value).replace(/"provenance":\[.*?\]/, (text) => text.replace(/"id":\d+,/g, ""));
  expect(JSON.parse(withoutIds(answer.data))).toEqual(JSON.parse(withoutIds(expected.data)));
});
