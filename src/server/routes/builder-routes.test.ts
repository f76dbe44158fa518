import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { createContentApi } from "../api/create-content-api.js";

/** What Strapi 4.26.2 answered over the bundled dataset: its own types, and all components. */
const recorded = JSON.parse(
  readFileSync(
    new URL("../../../fixtures/recordings/strapi-4.26.2-content-type-builder.json", import.meta.url),
    "utf8",
  ),
);

const dataset = await loadDataset(bundledDatasetPath());
const api = createContentApi(dataset);

const ask = async (path: string, init?: RequestInit) => {
  const answer = await api.fetch(`/api/content-type-builder/${path}`, init);
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};

interface Described {
  readonly uid: string;
}

const uids = (list: readonly Described[]) => list.map(({ uid }) => uid).sort();

test.each(["content-types", "components"])(
  "%s are those of the real server, in a list and one by one",
  async (list) => {
    const { body, status } = await ask(list);
    expect(status).toBe(200);
    const own = body.data.filter(({ uid }: Described) => list === "components" || uid.startsWith("api::"));
    expect(uids(own)).toEqual(uids(recorded[list]));
    for (const expected of recorded[list]) {
      const found = own.find(({ uid }: Described) => uid === expected.uid);
      // As text, for the order of attributes counts.
      expect(JSON.stringify(found.schema.attributes)).toBe(JSON.stringify(expected.schema.attributes));
      expect(found).toEqual(expected);
      expect(await ask(`${list}/${encodeURIComponent(expected.uid)}`)).toEqual({
        status: 200,
        body: { data: expected },
      });
    }
  },
);

describe("content-types", () => {
  test("can be had of one kind", async () => {
    const { body } = await ask("content-types?kind=singleType");
    expect(uids(body.data)).toEqual([
      "api::homepage.homepage",
      "api::season-programme.season-programme",
      "api::visitor-info.visitor-info",
    ]);
    const message = "this must be one of the following values: singleType, collectionType";
    expect(await ask("content-types?kind=x")).toEqual({
      status: 400,
      body: {
        error: {
          name: "ValidationError",
          details: { errors: [{ path: [], message, name: "ValidationError" }] },
          message,
        },
      },
    });
  });

  test("of plugins are there too, and not for relations", async () => {
    const { body } = await ask("content-types/plugin::upload.file");
    expect(body.data).toMatchObject({ plugin: "upload", apiID: "file", schema: { restrictRelationsTo: [] } });
    const user = await ask("content-types/plugin::users-permissions.user");
    expect(user.body.data).toMatchObject({ plugin: "users-permissions", schema: { restrictRelationsTo: null } });
  });
});

test("what is not there is named as the real server does", async () => {
  expect(await ask("content-types/api::no.no")).toEqual({ status: 404, body: { error: "contentType.notFound" } });
  expect(await ask("components/%E0%A4%A")).toEqual({ status: 404, body: { error: "component.notFound" } });
});

test("roles decide", async () => {
  const guarded = createContentApi(dataset, { auth: true });
  const statusOf = async (init?: RequestInit) =>
    (await guarded.fetch("/api/content-type-builder/components", init)).status;
  expect(await statusOf()).toBe(403);
  expect(await statusOf({ headers: { authorization: "Bearer havnsund-full-access-token" } })).toBe(200);
});
