import { validate } from "@readme/openapi-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import qs from "qs";
import { beforeAll, describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { type LinkAttribute, schemaOf, type Uid } from "../../reference/model/schema.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import type { UserMessage } from "../../server/users/settings.js";
import { pathOf } from "./answer-kind.js";
import { type OpenApiDocument, openApi } from "./openapi.js";
import { linksOf, shownTypes } from "./schema-context.js";

let dataset: Dataset;
let document: OpenApiDocument;
let ajv: Ajv2020;
/** What was answered with success, each with its status: `GET /artifacts 200`. */
const answered = new Set<string>();

beforeAll(async () => {
  dataset = await loadDataset(bundledDatasetPath());
  document = openApi(dataset);
  ajv = new Ajv2020({
    strict: false,
    formats: {
      date: /^\d{4}-\d\d-\d\d$/,
      "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
      email: true,
      binary: true,
    },
  });
  ajv.addSchema(document, "museum");
});

type Fetch = (request: Request) => Promise<Response>;

const methodsOf = (path: string): readonly string[] => Object.keys(document.paths[path] ?? {});

const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

/** What the document finds wrong with an answer. `path` is the pattern in the document. */
const faultsOf = (method: string, path: string, status: number, value: unknown): readonly unknown[] => {
  const shared = { 400: "BadRequest", 401: "Unauthorized", 403: "Forbidden", 404: "NotFound" }[status];
  const place =
    shared === undefined
      ? pointer("paths", path, method, "responses", String(status), "content", "application/json", "schema")
      : pointer("components", "responses", shared, "content", "application/json", "schema");
  const operation = document.paths[path]?.[method as "get"]; // any method: the name is looked up
  if (operation?.responses[String(status)] === undefined) return [`${method} ${path} has no answer ${status}`];
  const check = ajv.getSchema(`museum#${place}`);
  if (check === undefined) return [`there is no schema at ${place}`];
  check(value);
  return (check.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message, params }) => ({ instancePath, message, params }));
};

interface Sent {
  readonly id?: number | string | undefined;
  readonly query?: object;
  readonly body?: unknown;
  readonly token?: string;
}

/** Sends a request, `GET /tags`, and holds its answer against the document. Resolves to status and body. */
const send = async (fetch: Fetch, operation: string, { body, id = 1, query, token }: Sent = {}) => {
  const [method = "", path = ""] = operation.split(" ");
  const isForm = body instanceof FormData;
  const headers = {
    ...(body !== undefined && !isForm && { "content-type": "application/json" }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const target = path.replace("{id}", String(id)).replace("{provider}", "github");
  const init = { method, headers, ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }) };
  const search = query ? `?${qs.stringify(query)}` : "";
  const response = await fetch(new Request(`http://localhost/api${target}${search}`, init));
  const text = await response.text();
  const value: unknown = text === "" || response.status === 302 ? undefined : JSON.parse(text);
  const faults = value === undefined ? [] : faultsOf(method.toLowerCase(), path, response.status, value);
  expect(faults, `${method} ${target} ${response.status} ${text.slice(0, 300)}`).toEqual([]);
  answered.add(`${operation} ${response.status}`);
  return { status: response.status, value };
};

/** The same, which is answered with this status. Resolves to the body. */
const answer = async <T>(fetch: Fetch, status: number, operation: string, sent?: Sent): Promise<T> => {
  const found = await send(fetch, operation, sent);
  expect([operation, found.status]).toEqual([operation, status]);
  // Sound: it was held against the document.
  return found.value as T;
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

test("its paths are these", () => {
  const types = dataset.model.contentTypes.values();
  const own = [...types].filter(({ uid }) => uid.startsWith("api::"));
  const ofTypes = own.flatMap(({ kind, localized, pluralName, singularName }) => {
    const path = kind === "singleType" ? `/${singularName}` : `/${pluralName}`;
    const one = kind === "singleType" ? path : `${path}/{id}`;
    return [...new Set([path, one]), ...(localized ? [`${one}/localizations`] : [])];
  });
  const others = [
    ...["/users", "/users/me", "/users/count", "/users/{id}", "/i18n/locales"],
    ...["/auth/local", "/auth/local/register", "/auth/change-password", "/auth/forgot-password"],
    ...["/auth/reset-password", "/auth/email-confirmation", "/auth/send-email-confirmation"],
    ...["/auth/{provider}/callback", "/connect/{provider}", "/connect/{provider}/callback"],
    ...["/users-permissions/roles", "/users-permissions/roles/{id}", "/users-permissions/permissions"],
    ...["/upload", "/upload/files", "/upload/files/{id}"],
  ];
  expect(Object.keys(document.paths).toSorted()).toEqual([...ofTypes, ...others].toSorted());
});

test("each operation is served, and a method that is not in the document is refused", async () => {
  const { fetch } = createContentApi(dataset);
  const statuses: string[] = [];
  for (const path of Object.keys(document.paths)) {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const target = path.replace("{id}", "999999").replace("{provider}", "github");
      const { status } = await fetch(new Request(`http://localhost/api${target}`, { method }));
      const isThere = status !== 405 && status !== 501;
      const isListed = methodsOf(path).includes(method.toLowerCase());
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

describe("the answers of the museum follow the document", () => {
  const providers = ["/auth/{provider}/callback", "/connect/{provider}", "/connect/{provider}/callback"];
  const everything = { populate: "*", locale: "all", publicationState: "preview", pagination: { pageSize: 100 } };

  test("what is read", async () => {
    const { fetch } = createContentApi(dataset);
    for (const [path, item] of Object.entries(document.paths)) {
      if (item.get === undefined || path.includes("{provider}") || path.includes("email-confirmation")) continue;
      if (path === "/users/me") continue;
      await send(fetch, `GET ${path}`);
      if (item.get.parameters?.some(({ name }) => name === "populate") === true) {
        for (const populate of populatesOf(path))
          await send(fetch, `GET ${path}`, {
            query: path.includes("{id}") ? { populate } : { ...everything, populate },
          });
      }
      if (path.includes("{id}")) await send(fetch, `GET ${path}`, { id: 999_999 });
    }
    const unanswered = Object.keys(document.paths).filter(
      (path) => methodsOf(path).includes("get") && !answered.has(`GET ${path} 200`),
    );
    // Nothing of a provider, nothing confirmed, no token, and the single type without an entry.
    const wanted = ["/auth/email-confirmation", ...providers, "/season-programme", "/users/me"];
    expect(unanswered.toSorted()).toEqual(wanted.toSorted());
  });

  test("what is refused, by the way that parameters are wrong and by roles", async () => {
    const open = createContentApi(dataset).fetch;
    const { fetch } = createContentApi(dataset, { auth: true });
    for (const [path, item] of Object.entries(document.paths)) {
      const wrong = { filters: { nothing: "1" } };
      if (item.get?.parameters?.some(({ name }) => name === "filters") === true)
        await answer(open, 400, `GET ${path}`, { query: wrong });
      for (const method of Object.keys(item).filter((name) => name !== "get")) {
        await send(fetch, `${method.toUpperCase()} ${path}`, { body: {} });
        await send(open, `${method.toUpperCase()} ${path}`, { body: { data: "text" }, id: 999_999 });
      }
    }
    await answer(fetch, 403, "GET /valuations");
    await answer(fetch, 401, "GET /tags", { token: "wrong" });
  });

  test("what is written to content-types", async () => {
    const { fetch } = createContentApi(dataset);
    const query = { populate: "*" };
    for (const type of [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"))) {
      if (type.kind === "singleType") {
        const data = type.singularName === "season-programme" ? { title: "Winter" } : {};
        await answer(fetch, 200, `PUT /${type.singularName}`, { query, body: { data } });
        await answer(fetch, 200, `DELETE /${type.singularName}`);
        continue;
      }
      const path = `/${type.pluralName}`;
      const ids = (dataset.records.get(type.uid) ?? []).map(({ id }) => id);
      await answer(fetch, 200, `PUT ${path}/{id}`, { id: ids[0], query, body: { data: {} } });
      await answer(fetch, 200, `DELETE ${path}/{id}`, { id: ids.at(-1), query });
      if (type.draftAndPublish)
        await answer(fetch, 200, `POST ${path}`, { query, body: { data: { publishedAt: null } } });
    }
    await answer(fetch, 200, "POST /tags", { body: { data: { name: "made of tin", slug: "made-of-tin" } } });
    const body = { locale: "de", name: "Laternen", slug: "laternen-neu" };
    const translated = await send(fetch, "POST /categories/{id}/localizations", { id: 3, body });
    expect([200, 400]).toContain(translated.status);
  });

  test("what users and those who manage them do", async () => {
    const messages: UserMessage[] = [];
    const { fetch } = createContentApi(dataset, { onMessage: (message) => messages.push(message) });
    const ok = <T>(operation: string, sent?: Sent) => answer<T>(fetch, 200, operation, sent);
    const [identifier, email, password] = ["kim-new", "kim-new@example.com", "secret1"];
    const passwords = (password: string) => ({ password, passwordConfirmation: password });
    const { jwt: token, user } = await ok<{ readonly jwt: string; readonly user: { readonly id: number } }>(
      "POST /auth/local/register",
      { body: { username: identifier, email, password } },
    );
    await ok("POST /auth/local", { body: { identifier, password } });
    await ok("GET /users/me", { token });
    await answer(fetch, 401, "GET /users/me");
    await ok("POST /auth/change-password", { token, body: { currentPassword: password, ...passwords("secret2") } });
    await ok("POST /auth/forgot-password", { body: { email } });
    await ok("POST /auth/reset-password", { body: { code: messages.at(-1)?.token, ...passwords("secret3") } });
    const other = { username: "lee-new", email: "lee-new@example.com", password, role: 1, confirmed: false };
    await answer(fetch, 201, "POST /users", { body: other });
    await ok("POST /auth/send-email-confirmation", { body: { email: other.email } });
    const query = { confirmation: messages.at(-1)?.token };
    await answer(fetch, 302, "GET /auth/email-confirmation", { query });
    await ok("PUT /users/{id}", { id: user.id, body: { username: "kim-newer" } });
    await ok("DELETE /users/{id}", { id: user.id });
    await answer(fetch, 204, "DELETE /users/{id}", { id: 999_999 });
    for (const path of providers) await answer(fetch, 400, `GET ${path}`);
  });

  test("what is done with roles and files", async () => {
    const { fetch } = createContentApi(dataset);
    const ok = <T>(operation: string, sent?: Sent) => answer<T>(fetch, 200, operation, sent);
    const role = { name: "Guides", description: "Show visitors around", permissions: {} };
    await ok("POST /users-permissions/roles", { body: role });
    const { roles } = await ok<{ readonly roles: readonly { readonly id: number }[] }>("GET /users-permissions/roles");
    await ok("PUT /users-permissions/roles/{id}", { id: roles.at(-1)?.id, body: role });
    await ok("DELETE /users-permissions/roles/{id}", { id: roles.at(-1)?.id });
    const [form, info] = [new FormData(), new FormData()];
    form.append("files", new Blob(["text"], { type: "text/plain" }), "note.txt");
    const [file] = await ok<readonly { readonly id: number }[]>("POST /upload", { body: form });
    info.append("fileInfo", JSON.stringify({ caption: "A note" }));
    await ok("POST /upload", { query: { id: file?.id }, body: info });
    await ok("DELETE /upload/files/{id}", { id: file?.id });
  });

  test("in all, each operation was answered as it should, and each shared mistake was met", () => {
    const missing = Object.keys(document.paths).flatMap((path) =>
      methodsOf(path)
        .map((method) => `${method.toUpperCase()} ${path}`)
        .filter((name) => ![...answered].some((line) => line.startsWith(`${name} `))),
    );
    expect(missing).toEqual([]);
    for (const status of [400, 401, 403, 404]) {
      expect([...answered].filter((line) => line.endsWith(` ${status}`)).length, String(status)).toBeGreaterThan(0);
    }
  });
});

test("what the museum would never answer does not follow the document", async () => {
  const { fetch } = createContentApi(dataset);
  type Tag = { readonly data: { readonly id: number; readonly attributes: object }; readonly meta: object };
  const { data, meta } = await answer<Tag>(fetch, 200, "GET /tags/{id}");
  for (const attributes of [{ ...data.attributes, weight: "1" }, {}, { ...data.attributes, secret: 1 }]) {
    expect(faultsOf("get", "/tags/{id}", 200, { data: { ...data, attributes }, meta })).not.toEqual([]);
  }
  expect(faultsOf("get", "/tags/{id}", 404, { data: null })).not.toEqual([]);
});
