import { expect, test } from "vitest";
import { isRecord } from "../../kit/base.js";
import { allCapabilities, type Capability } from "../../kit/contract/capability.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { expectConformantWithout, onlyRead, setsOf } from "./expect-conformant.test-data.js";
import { lackingServer } from "./lacking-server.test-data.js";

test.each(setsOf(allCapabilities))(
  "a server that refuses what it does not have, without %s, is conformant when that is declared",
  async (_, missing) => {
    const { dataset } = await bundledIndex();
    const fetch = lackingServer(dataset, { missing, manner: "strict", profile: "strapi-4.26" });
    await expectConformantWithout(missing, fetch, { profile: "strapi-4.26", reading: onlyRead(missing) });
  },
);

/** What a server is asked: GET without credentials by default. */
interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly token?: string;
}

const answerOf = async (missing: readonly Capability[], { path, method = "GET", token }: Asked): Promise<Response> => {
  const { dataset } = await bundledIndex();
  const fetch = lackingServer(dataset, { missing, manner: "strict", profile: "spec" });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(new Request(`http://server.invalid/api/${path}`, { method, headers }));
};

const token = "havnsund-full-access-token";

test.each<[Capability, Asked, full: number, lacking: number]>([
  ["relations", { path: "artifacts?populate[0]=maker" }, 200, 400],
  ["polymorphic", { path: "stories?populate[0]=subject" }, 200, 400],
  ["components", { path: "artifacts?populate[0]=dimensions" }, 200, 400],
  ["dynamic-zones", { path: "artifacts?populate[0]=chapters" }, 200, 400],
  ["media", { path: "upload/files" }, 200, 404],
  ["i18n", { path: "artifacts?locale=fr" }, 200, 400],
  ["draft-and-publish", { path: "artifacts?publicationState=preview" }, 200, 400],
  ["single-types", { path: "homepage" }, 200, 404],
  ["single-entries", { path: "tags/1" }, 200, 404],
  ["users", { path: "users" }, 200, 404],
  ["permissions", { path: "valuations" }, 403, 404],
  ["tokens", { path: "valuations", token }, 200, 403],
  ["writes", { path: "tags/1", method: "DELETE", token }, 200, 405],
  ["relation-updates", { path: "tags/1", method: "PUT", token }, 400, 405],
])("a server without %s refuses what needs it: %o", async (name, asked, full, lacking) => {
  const statuses = [(await answerOf([], asked)).status, (await answerOf([name], asked)).status];
  expect(statuses).toEqual([full, lacking]);
});

/** What the first entries of a list have under a name. */
const firstOf = async (missing: readonly Capability[], path: string, name: string): Promise<readonly unknown[]> => {
  const json: unknown = await (await answerOf(missing, { path })).json();
  const entries = isRecord(json) && Array.isArray(json.data) ? json.data : json;
  if (!Array.isArray(entries)) throw new Error(`${path} is no list`);
  return entries.slice(0, 2).map(({ attributes, ...file }) => (isRecord(attributes) ? attributes : file)[name]);
};

test.each<[Capability, path: string, name: string, full: readonly unknown[], lacking: readonly unknown[]]>([
  [
    "timestamps",
    "tags",
    "createdAt",
    ["2024-01-01T00:00:00.000Z", "2024-01-01T00:00:01.000Z"],
    ["2024-01-03T00:00:00.000Z", "2024-01-04T00:00:01.000Z"],
  ],
  ["stored-files", "upload/files", "hash", ["ropewalk_1891_0f3a9c", "octant_front_7be214"], ["f1", "f2"]],
  ["id-order", "tags", "name", ["Arctic", "Nineteenth century"], ["Gift of the harbour office", "Restored 2019"]],
])("a server without %s shows other data: %s, %s", async (lack, path, name, full, lacking) => {
  expect(await firstOf([], path, name)).toEqual(full);
  expect(await firstOf([lack], path, name)).toEqual(lacking);
});
