import { Ajv, type AnySchema } from "ajv";
import qs from "qs";
import { beforeAll, describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentType, LinkAttribute, Schema, Uid } from "../../reference/model/schema.js";
import { type ContentApi, createContentApi } from "../../server/api/create-content-api.js";
import { answerKind, pathOf } from "./answer-kind.js";
import { jsonSchemas } from "./json-schemas.js";
import { artifactQueries, otherQueries } from "./museum/queries.test-data.js";
import { linksOf, shownTypes } from "./schema-context.js";

let dataset: Dataset;
let api: ContentApi;
let ajv: Ajv;

beforeAll(async () => {
  dataset = await loadDataset(bundledDatasetPath());
  api = createContentApi(dataset, { now: () => Date.UTC(2024, 5, 1) });
  ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    formats: { date: /^\d{4}-\d\d-\d\d$/, "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
  });
  // A schema bundle is a schema: the cast only forgets that its members are readonly.
  ajv.addSchema(jsonSchemas(dataset.model) as AnySchema, "museum");
});

/** What the schema of a name finds wrong with a value. */
const faultsOf = (name: string, value: unknown): readonly unknown[] => {
  const validate = ajv.getSchema(`museum#/definitions/${name}`);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  validate(value);
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message, params }) => ({ instancePath, message, params }));
};

const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  const answer = await api.fetch(new Request(`http://localhost/api${path}`, init));
  const text = await answer.text();
  expect(answer.status, `${path.slice(0, 200)}: ${text.slice(0, 300)}`).toBe(200);
  return JSON.parse(text);
};

const get = (path: string, query: object): Promise<unknown> => ask(`${path}?${qs.stringify(query)}`);

const send = (method: string, path: string, body: unknown): Promise<unknown> =>
  ask(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const everything = { locale: "all", publicationState: "preview", pagination: { limit: -1 } };

/** How an attribute is populated with everything, so many levels down. */
const deep = (attribute: LinkAttribute, levels: number): object => {
  if (attribute.kind === "morph" || levels === 1) return { populate: "*" };
  const further = (uid: Uid): object => {
    const schema = schemaOf(uid);
    const links = schema === undefined ? [] : linksOf(schema);
    return { populate: Object.fromEntries(links.map((each) => [each.name, deep(each, levels - 1)])) };
  };
  if (attribute.kind !== "dynamiczone") return further(attribute.target);
  return { on: Object.fromEntries(attribute.components.map((uid) => [uid, further(uid)])) };
};

const schemaOf = (uid: Uid): Schema | undefined =>
  dataset.model.contentTypes.get(uid) ?? dataset.model.components.get(uid);

const answered = (): readonly ContentType[] => shownTypes(dataset.model).filter((type) => answerKind(type) !== "none");

/** The name of a type in the schemas, written by hand for those with a path. */
const names: Readonly<Record<string, string>> = {
  "plugin::users-permissions.user": "UsersPermissionsUser",
  "plugin::upload.file": "UploadFile",
  "api::glossary-term.glossary-term": "GlossaryTerm",
  "api::visitor-info.visitor-info": "VisitorInfo",
  "api::season-programme.season-programme": "SeasonProgramme",
};

const nameOf = ({ singularName, uid }: ContentType): string =>
  names[uid] ?? singularName.charAt(0).toUpperCase() + singularName.slice(1);

/** What is populated of a type: nothing, each attribute, and all that is further down. */
const populates = (type: ContentType): readonly object[] => [
  {},
  { populate: "*" },
  { populate: linksOf(type).map(({ name }) => name) },
  { populate: Object.fromEntries(linksOf(type).map((attribute) => [attribute.name, deep(attribute, 1)])) },
  ...linksOf(type).map((attribute) => ({ populate: { [attribute.name]: deep(attribute, 2) } })),
];

/** The answer to a query follows the schema of a name. Resolves to the answer. */
const follows = async (name: string, path: string, query: object = {}): Promise<unknown> => {
  const answer = await get(path, query);
  expect(faultsOf(name, answer), `${path} ${JSON.stringify(query).slice(0, 200)}`).toEqual([]);
  return answer;
};

describe("the answers of the reference follow the schemas", () => {
  test("lists of every type with everything, at several depths, and every entry by its id", async () => {
    let [entries, expected] = [0, 0];
    for (const type of answered().filter((each) => answerKind(each) === "collection")) {
      const records = dataset.records.get(type.uid) ?? [];
      expected += populates(type).length * records.length;
      for (const populate of populates(type)) {
        const query = { ...everything, ...populate };
        const answer = await follows(`${nameOf(type)}ListResponse`, pathOf(type) ?? "", query);
        entries += (answer as { data: unknown[] }).data.length; // its shape has just been checked
      }
      for (const { id } of records)
        await follows(`${nameOf(type)}Response`, `${pathOf(type)}/${id}`, { populate: "*" });
    }
    expect(expected).toBeGreaterThan(1000);
    expect(entries).toBe(expected);
  });

  test("single types, in one locale and in all", async () => {
    const homepage = { populate: { sections: { populate: "*" }, seo: { populate: "*" }, localizations: true } };
    await follows("HomepageResponse", "/homepage", homepage);
    await follows("HomepageListResponse", "/homepage", { ...homepage, locale: "all" });
    await follows("VisitorInfoResponse", "/visitor-info", { populate: "*" });
  });

  test("users and files, without an envelope", async () => {
    for (const type of answered().filter((each) => answerKind(each) === "bare")) {
      for (const populate of populates(type))
        await follows(`${nameOf(type)}ListResponse`, pathOf(type) ?? "", populate);
      await follows(`${nameOf(type)}Response`, `${pathOf(type)}/1`);
    }
  });

  test("pages by number and by offset, counted or not; errors", async () => {
    const pages = [{ page: 2 }, { start: 3, limit: 2 }, { withCount: false }, { limit: 1, withCount: false }];
    for (const pagination of pages) await follows("TagListResponse", "/tags", { pagination });
    const refused = await api.fetch(new Request("http://localhost/api/tags?filters[nothing]=1"));
    expect(refused.status).toBe(400);
    expect(faultsOf("ErrorResponse", await refused.json())).toEqual([]);
  });

  test("what is written, drafts without what is required, components without it, uploaded files", async () => {
    const draft = await send("POST", "/stories?populate=*", { data: { publishedAt: null } });
    expect(draft).toMatchObject({ data: { attributes: { headline: null, slug: null, publishedAt: null } } });
    expect(faultsOf("StoryResponse", draft)).toEqual([]);
    // A draft that is published by an update needs not be complete (measured).
    const { id } = (draft as { data: { id: number } }).data; // its shape has just been checked
    const published = await send("PUT", `/stories/${id}`, { data: { publishedAt: "2024-01-01T00:00:00.000Z" } });
    expect(faultsOf("StoryResponse", published)).toEqual([]);
    const artifact = await send("PUT", "/artifacts/1?populate=seo", { data: { seo: { noIndex: true } } });
    expect(artifact).toMatchObject({ data: { attributes: { seo: { metaTitle: null } } } });
    expect(faultsOf("ArtifactResponse", artifact)).toEqual([]);
    const form = new FormData();
    form.append("files", new Blob(["text"], { type: "text/plain" }), "note.txt");
    expect(faultsOf("UploadFileListResponse", await ask("/upload", { method: "POST", body: form }))).toEqual([]);
  });
});

describe("what the reference would never answer does not follow them", () => {
  test.each<[string, object]>([
    ["a number as text", { quantity: "1" }],
    ["a biginteger as number", { registryNumber: 1 }],
    ["a timestamp as number", { scannedAt: 1 }],
    ["a datetime without a zone", { inspectedAt: "2024-01-01 00:00" }],
    ["a day with a time", { acquiredOn: "2024-01-01T00:00:00.000Z" }],
    ["another value of an enumeration", { kind: "boat" }],
    ["a password", { vaultCode: "secret" }],
    ["a private attribute", { acquisitionNote: null }],
    ["an attribute left out", { title: undefined }],
    ["no creation", { createdAt: null }],
    ["a relation without data", { maker: null }],
    ["a relation of one with several", { maker: { data: [] } }],
    ["a to-many relation that is null", { tags: { data: null } }],
    ["a component in data", { dimensions: { data: null } }],
    ["a zone with a foreign component", { chapters: [{ id: 1, __component: "shared.place" }] }],
  ])("%s", async (_, members) => {
    const answer = await get("/artifacts/5", { populate: "*" });
    expect(faultsOf("ArtifactResponse", answer)).toEqual([]);
    const { data, meta } = answer as { data: { id: number; attributes: object }; meta: object }; // as was just checked
    const attributes = JSON.parse(JSON.stringify({ ...data.attributes, ...members }));
    expect(faultsOf("ArtifactResponse", { data: { id: data.id, attributes }, meta })).not.toEqual([]);
  });
});

describe("the reference answers the queries that the types allow", () => {
  test("about artifacts", async () => {
    for (const query of artifactQueries) await get("/artifacts", query);
  });

  test.each([
    ["/stories", otherQueries.stories],
    ["/users", otherQueries.users],
    ["/upload/files", otherQueries.files],
    ["/homepage", otherQueries.homepage],
  ])("about %s", async (path, queries) => {
    for (const query of queries) await get(path, query);
  });
});

test("components are described that are twice in each other, 40 deep: a path is not followed twice", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 41 }, (_, depth): [string, object] => {
      const next = { type: "component", component: `parts.p${depth + 1}` };
      const link = { type: "relation", relation: "oneToOne", target: "plugin::users-permissions.user" };
      return [
        `components/parts/p${depth}.json`,
        componentJson(`p${depth}`, depth === 40 ? { link } : { a: next, b: next }),
      ];
    }),
  );
  const { model } = await loadFiles({ "content-types/note.json": typeJson("note", {}), ...files });
  const { definitions } = jsonSchemas(model);
  // A relation at the very end is wrapped in an entry and not in what is flat.
  expect(Object.keys(definitions).filter((name) => /^PartsP\d+(?:Flat)?$/.test(name))).toHaveLength(82);
});
