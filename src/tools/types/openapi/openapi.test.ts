import { validate } from "@readme/openapi-parser";
import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { packageRoot } from "../../../base/package-root.js";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadDataset } from "../../../data/read/load-dataset.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { pathOf } from "../answer-kind.js";
import { awkward } from "../awkward.test-data.js";
import { type OpenApiDocument, openApi } from "./openapi.js";

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

/** What the document finds wrong with an answer. `path` is the pattern in the document. */
const faultsOf = (method: string, path: string, status: number, value: unknown): readonly ErrorObject[] => {
  const response = document.paths[path]?.[method as "get"]?.responses[status]; // any method: the name is looked up
  if (response === undefined) throw new Error(`${method} ${path} has no answer ${status}`);
  const own = `#${pointer("paths", path, method, "responses", String(status))}`;
  const place = `${"$ref" in response ? response.$ref : own}${pointer("content", "application/json", "schema")}`;
  const check = ajv.getSchema(`museum${place}`);
  if (check === undefined) throw new Error(`there is no schema at ${place}`);
  check(value);
  return check.errors ?? [];
};

test("the document is valid OpenAPI 3.1", async () => {
  // The parser writes into what it is given.
  const result = await validate(JSON.parse(JSON.stringify(document)));
  expect(result).toEqual({ valid: true, warnings: [], specification: "OpenAPI" });
  // What it would notice: no answer, an id or a parameter twice, a reference that leads nowhere.
  for (const breaking of [
    { responses: {} },
    { operationId: document.paths["/tags"]?.get?.operationId },
    { parameters: ["page", "page"].map((name) => ({ name, in: "query", schema: {} })) },
    { responses: { 200: { $ref: "#/components/responses/None" } } },
  ]) {
    const broken = JSON.parse(JSON.stringify(document));
    Object.assign(broken.paths["/artifacts"].get, breaking);
    expect((await validate(broken)).valid, JSON.stringify(breaking)).toBe(false);
  }
});

test("names of types that plugins have too, and odd ones, make a valid document", async () => {
  const odd = openApi(await awkward());
  expect(await validate(JSON.parse(JSON.stringify(odd)))).toMatchObject({ valid: true, warnings: [] });
  // The project's own type takes the place of the plugin's path.
  expect(odd.paths["/users"]?.get?.operationId).toBe("listUser");
});

test("ids are names of functions, and what is not for others is not there", () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !/^[A-Za-z]\w*$/.test(id))).toEqual([]);
  expect(JSON.stringify(document)).not.toContain("tsType");
  expect(Object.keys(document.components.schemas.UsersPermissionsUserFlat?.properties ?? {})).not.toContain("password");
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

const linesOf = <T>(name: string): readonly T[] =>
  rowsOf<T>(`strapi-4.26.2${name}.jsonl`, `file://${packageRoot()}/fixtures/recordings/`);

type Exchanges = readonly { readonly request: Recorded; readonly real: Recorded }[];

/** What the real server answered to readings and to writes over the bundled dataset. */
const recordings = (): readonly Recorded[] =>
  ["-lists", "-requests", "-writes"]
    .flatMap((name) => linesOf<{ readonly exchanges?: Exchanges }>(name))
    .flatMap(({ exchanges = [] }) =>
      exchanges.map(({ real, request: { method, path } }) => ({ ...real, method, path })),
    );

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
  const own = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::")).map(pathOf);
  const ofPlugins = Object.entries(document.paths).flatMap(([path, item]) =>
    own.some((each = "") => path.startsWith(each)) ? [] : Object.keys(item).map((m) => `${m.toUpperCase()} ${path}`),
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

test.each(rowsOf<readonly [string, object]>("../museum/unlike.jsonl", import.meta.url))(
  "what the museum would never answer does not follow the document: %s",
  async (_, members) => {
    const answer = await createContentApi(dataset).fetch("http://museum.test/api/artifacts/5?populate=*");
    const { data, meta } = JSON.parse(await answer.text());
    const faults = (attributes: object) =>
      faultsOf("get", "/artifacts/{id}", 200, { data: { id: data.id, attributes }, meta });
    expect(faults(data.attributes)).toEqual([]);
    expect(faults({ ...data.attributes, ...members })).not.toEqual([]);
    const { title: _title, ...without } = data.attributes;
    expect(faults(without)).not.toEqual([]);
    expect(faultsOf("get", "/artifacts/{id}", 404, { data: null })).not.toEqual([]);
  },
);
