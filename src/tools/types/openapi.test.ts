import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "@readme/openapi-parser";
import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import qs from "qs";
import { beforeAll, expect, test } from "vitest";
import { packageRoot } from "../../base/package-root.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { type LinkAttribute, schemaOf, type Uid } from "../../reference/model/schema.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import { pathOf } from "./answer-kind.js";
import { type OpenApiDocument, openApi } from "./openapi.js";
import { linksOf, shownTypes } from "./schema-context.js";

let dataset: Dataset;
let document: OpenApiDocument;
let ajv: Ajv2020;

beforeAll(async () => {
  dataset = await loadDataset(bundledDatasetPath());
  document = openApi(dataset);
  ajv = new Ajv2020({
    strict: false,
    formats: {
      date: /^\d{4}-\d\d-\d\d$/,
      // The recordings have no moments.
      "date-time": /^(?:now|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/,
      email: true,
      binary: true,
    },
  });
  ajv.addSchema(document, "museum");
});

const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

const errors: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  413: "PayloadTooLarge",
  500: "InternalError",
};

/** What the document finds wrong with an answer. `path` is the pattern in the document. */
const faultsOf = (method: string, path: string, status: number, value: unknown): readonly ErrorObject[] => {
  const operation = document.paths[path]?.[method as "get"]; // any method: the name is looked up
  if (operation?.responses[String(status)] === undefined) throw new Error(`${method} ${path} has no answer ${status}`);
  const shared = errors[status];
  const place =
    shared === undefined
      ? pointer("paths", path, method, "responses", String(status), "content", "application/json", "schema")
      : pointer("components", "responses", shared, "content", "application/json", "schema");
  const check = ajv.getSchema(`museum#${place}`);
  if (check === undefined) throw new Error(`there is no schema at ${place}`);
  check(value);
  return check.errors ?? [];
};

test("the document is valid OpenAPI 3.1", async () => {
  // The parser writes into what it is given.
  const result = await validate(JSON.parse(JSON.stringify(document)));
  expect(result).toEqual({ valid: true, warnings: [], specification: "OpenAPI" });
  const broken = JSON.parse(JSON.stringify(document));
  broken.paths["/artifacts"].get.responses = {};
  expect((await validate(broken)).valid).toBe(false);
});

test("names of types that plugins have too, and odd ones, make a valid document", async () => {
  const zone = { type: "dynamiczone", components: [] };
  const page = { body: { type: "json", required: true } };
  const types: Readonly<Record<string, object>> = {
    role: typeJson("role", { name: { type: "string", regex: "^a\\/b$" } }),
    file: typeJson("file", { zone }),
    user: typeJson("user", {}),
    permission: typeJson("permission", { any: { type: "relation", relation: "morphToMany" } }),
    "404-page": typeJson("404-page", page, { kind: "singleType" }),
    артикул: typeJson("артикул", { название: { type: "biginteger", min: "1" } }),
  };
  const files = Object.entries(types).map(([name, file]) => [`content-types/${name}.json`, file]);
  const odd = openApi(await loadFiles(Object.fromEntries(files)));
  expect(await validate(JSON.parse(JSON.stringify(odd)))).toMatchObject({ valid: true, warnings: [] });
  const ids = Object.values(odd.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  // The project's own type takes the place of the plugin's path.
  expect(odd.paths["/users"]?.get?.operationId).toBe("listUser");
});

test("every operation has an id of its own, its parameters once, and no reference leads nowhere", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[A-Za-z]\w*$/.test(id))).toEqual([]);
  const parameters = operations.map(({ parameters = [] }) =>
    parameters.map(({ in: place, name }) => `${place} ${name}`),
  );
  expect(parameters.filter((list) => new Set(list).size < list.length)).toEqual([]);
  const text = JSON.stringify(document);
  const { responses, schemas } = document.components;
  const there = new Set([...Object.keys(schemas), ...Object.keys(responses)]);
  const names = [...text.matchAll(/"\$ref":"#\/components\/(?:schemas|responses)\/([^"]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => !there.has(name ?? ""))).toEqual([]);
  expect(text).not.toContain("tsType");
  expect(Object.keys(schemas.UsersPermissionsUserFlat?.properties ?? {})).not.toContain("password");
});

test("examples are what the source holds, and follow their schemas", async () => {
  const api = createContentApi(dataset);
  const found = { answers: 0, bodies: 0 };
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { requestBody, responses }] of Object.entries(item)) {
      const answer = responses["200"];
      const places = [
        ["requestBody", requestBody?.content],
        ["responses/200", answer !== undefined && "content" in answer ? answer.content : undefined],
      ] as const;
      for (const [place, content] of places) {
        const example = content?.["application/json"]?.example;
        if (example === undefined) continue;
        const check = ajv.getSchema(
          `museum#${pointer("paths", path, method, ...place.split("/"), "content", "application/json", "schema")}`,
        );
        expect([path, method, place, check?.(example), check?.errors ?? []]).toEqual([path, method, place, true, []]);
        found[place === "requestBody" ? "bodies" : "answers"]++;
      }
    }
  expect(found.answers).toBeGreaterThan(60);
  expect(found.bodies).toBeGreaterThan(15);
  const list = document.paths["/tags"]?.get?.responses["200"];
  const example = list !== undefined && "content" in list ? list.content?.["application/json"]?.example : undefined;
  const answer = await api.fetch("http://museum.test/api/tags?pagination[pageSize]=2&sort=id");
  expect(example).toEqual(JSON.parse(await answer.text()));
  // A model alone has none.
  const { locales, model, name } = dataset;
  expect(JSON.stringify(openApi({ locales, model, name }))).not.toContain('"example":');
});

const pluginPaths = [
  ...["/users", "/users/me", "/users/count", "/users/{id}", "/i18n/locales"],
  ...["/auth/local", "/auth/local/register", "/auth/change-password", "/auth/forgot-password"],
  ...["/auth/reset-password", "/auth/email-confirmation", "/auth/send-email-confirmation"],
  ...["/auth/{provider}/callback", "/connect/{provider}", "/connect/{provider}/callback"],
  ...["/users-permissions/roles", "/users-permissions/roles/{id}", "/users-permissions/permissions"],
  ...["/upload", "/upload/files", "/upload/files/{id}"],
];

test("its paths are these", () => {
  const own = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const ofTypes = own.flatMap(({ kind, localized, pluralName, singularName }) => {
    const path = kind === "singleType" ? `/${singularName}` : `/${pluralName}`;
    const one = kind === "singleType" ? path : `${path}/{id}`;
    return [...new Set([path, one]), ...(localized ? [`${one}/localizations`] : [])];
  });
  expect(Object.keys(document.paths).toSorted()).toEqual([...ofTypes, ...pluginPaths].toSorted());
});

test("each operation is served, and a method that is not in the document is refused", async () => {
  const { fetch } = createContentApi(dataset);
  const statuses: string[] = [];
  for (const path of Object.keys(document.paths)) {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const target = path.replace("{id}", "999999").replace("{provider}", "github");
      const { status } = await fetch(new Request(`http://localhost/api${target}`, { method }));
      const isThere = status !== 405 && status !== 501;
      const isListed = method.toLowerCase() in (document.paths[path] ?? {});
      // A GET that nobody takes is a 404, like one that finds nothing; a user may have the name of a path.
      if (method === "GET" ? isListed && !isThere : isThere !== isListed) statuses.push(`${method} ${path} ${status}`);
    }
  }
  expect(statuses).toEqual([
    "PUT /users/me 404",
    "DELETE /users/me 204",
    "PUT /users/count 404",
    "DELETE /users/count 204",
  ]);
});

/** What a server answered to a request, as it stands in a recording. */
interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

const linesOf = (name: string): readonly unknown[] =>
  readFileSync(join(packageRoot(), "fixtures", "recordings", `strapi-4.26.2${name}.jsonl`), "utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));

/** What the real server answered to readings and to writes over the bundled dataset. */
const recordings = (): readonly Recorded[] => {
  const readings = linesOf("") as readonly Omit<Recorded, "method">[]; // as they are written
  type Writes = readonly { readonly request: Recorded; readonly real: Recorded }[];
  const sequences = [...linesOf("-requests"), ...linesOf("-writes")] as readonly { readonly writes?: Writes }[]; // likewise
  return [
    ...readings.map((reading) => ({ ...reading, method: "GET" })),
    ...sequences.flatMap(({ writes = [] }) =>
      writes.map(({ real, request: { method, path } }) => ({ ...real, method, path })),
    ),
  ];
};

/** The pattern of the document that a path is one of: the one with the fewest parameters. */
const patternOf = (path: string): string | undefined =>
  Object.keys(document.paths)
    .toSorted((one, other) => one.split("{").length - other.split("{").length)
    .find((pattern) => new RegExp(`^/api${pattern.replace(/\{\w+\}/g, "[^/]+")}/?$`, "i").test(path));

/**
 * What is not as it is described: the real server shows passwords through a relation to any type, keeps a role without a name, and puts a component into a
 * zone that does not name it.
 */
const otherwise = /"vaultCode":|"roles":.*"name":null|"log":.*"__component":"shared\.place"/;

test("what the real server answered follows the document", () => {
  const answered = new Set<string>();
  const faults: string[] = [];
  for (const { body = "", method: upper, path: target, status } of recordings()) {
    const [path = "", search = ""] = target.split("?");
    const [pattern, method] = [patternOf(path), upper.toLowerCase()];
    if (pattern === undefined || !(method in (document.paths[pattern] ?? {}))) {
      const isServed = [200, 201].includes(status) && !["HEAD", "OPTIONS"].includes(upper);
      if (isServed && path.toLowerCase().startsWith("/api/")) faults.push(`there is no ${upper} ${target}`);
      continue;
    }
    answered.add(`${upper} ${pattern} ${status}`);
    // With `fields` and `count` an answer has less than its schema, as the document says.
    if (!/^[{[\d]/.test(body) || /fields|count/.test(search) || otherwise.test(body)) continue;
    const value: unknown = JSON.parse(body.replaceAll('"id":"new"', '"id":1'));
    const [fault] = faultsOf(method, pattern, status, value);
    if (fault !== undefined) faults.push(`${upper} ${target} ${status}: ${fault.instancePath} ${fault.message}`);
  }
  expect(faults).toEqual([]);
  const ofPlugins = pluginPaths.flatMap((path) =>
    Object.keys(document.paths[path] ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const missing = ofPlugins.filter((name) => ![200, 201].some((status) => answered.has(`${name} ${status}`)));
  expect(missing).toEqual([
    "POST /auth/reset-password",
    "GET /auth/email-confirmation",
    "GET /auth/{provider}/callback",
    "GET /connect/{provider}",
    "GET /connect/{provider}/callback",
  ]);
  expect(answered.size).toBeGreaterThan(100);
});

/** How an attribute is populated with everything, so many levels down. */
const deep = (attribute: LinkAttribute, levels: number): object => {
  if (attribute.kind === "morph" || levels === 1) return { populate: "*" };
  const further = (uid: Uid): object => {
    const schema = schemaOf(dataset.model, uid);
    const links = schema === undefined ? [] : linksOf(schema);
    return { populate: Object.fromEntries(links.map((each) => [each.name, deep(each, levels - 1)])) };
  };
  if (attribute.kind !== "dynamiczone") return further(attribute.target);
  return { on: Object.fromEntries(attribute.components.map((uid) => [uid, further(uid)])) };
};

/** What is populated of the type of a path: everything, each attribute, and all that is further down. */
const populatesOf = (path: string): readonly unknown[] => {
  const type = shownTypes(dataset.model).find((one) => pathOf(one) === path.replace("/{id}", ""));
  const links = type === undefined ? [] : linksOf(type);
  return [
    "*",
    links.map(({ name }) => name),
    Object.fromEntries(links.map((attribute) => [attribute.name, deep(attribute, 1)])),
    ...links.map((attribute) => ({ [attribute.name]: deep(attribute, 2) })),
  ];
};

test("whatever is populated in the museum follows the document", async () => {
  const { fetch } = createContentApi(dataset);
  const everything = { locale: "all", publicationState: "preview", pagination: { pageSize: 100 } };
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (get?.parameters?.some(({ name }) => name === "populate") !== true || path === "/users/me") continue;
    for (const populate of populatesOf(path)) {
      const search = qs.stringify(path.includes("{id}") ? { populate } : { ...everything, populate });
      const answer = await fetch(new Request(`http://museum.test/api${path.replace("{id}", "1")}?${search}`));
      expect(faultsOf("get", path, answer.status, await answer.json()), `${path}?${search}`).toEqual([]);
    }
  }
});

test("what the museum would never answer does not follow the document", async () => {
  const answer = await createContentApi(dataset).fetch("http://museum.test/api/tags/1");
  const { data, meta } = JSON.parse(await answer.text());
  for (const attributes of [{ ...data.attributes, weight: "1" }, {}, { ...data.attributes, secret: 1 }])
    expect(faultsOf("get", "/tags/{id}", 200, { data: { ...data, attributes }, meta })).not.toEqual([]);
  expect(faultsOf("get", "/tags/{id}", 404, { data: null })).not.toEqual([]);
});
