import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CreateMockOptions } from "../../../mock/create-mock.js";
import { cliIn } from "../cli-session.test-data.js";
import { ask } from "../serve/serve-session.test-data.js";
import { museum, useRealServers } from "./real-server.test-data.js";

const { folder, serveReal } = useRealServers();

const run = (...args: readonly string[]) => cliIn({ folder: folder(), errorColumns: 400 }, ...args);
const fixtures = () => join(folder(), "fixtures");

/** The museum as a server, and fixtures that were pulled from it. */
const pulled = async (options: CreateMockOptions = {}) => {
  const { mock, url } = await serveReal(museum, options);
  const token = options.auth ? ["--token", "havnsund-full-access-token"] : [];
  expect((await run("pull", "--url", url, "--output", fixtures(), ...token)).code).toBe(0);
  const send = (method: string, path: string, data?: object) => ask(url, path, method, data && { data });
  return { mock, url, send };
};

const editSchema = async (name: string, edit: (attributes: Record<string, unknown>) => void) => {
  const file = join(fixtures(), "content-types", `${name}.json`);
  const schema = JSON.parse(await readFile(file, "utf8"));
  edit(schema.attributes);
  await writeFile(file, JSON.stringify(schema));
};

test("a server that says the same has not drifted, addresses and times of writes aside", async () => {
  const { mock, send, url } = await pulled();
  const same = await run("drift", fixtures(), "--url", url);
  expect(same).toEqual({
    code: 0,
    out: "11 content-types are the same\n".replace("11", /^\d+/.exec(same.out)?.[0] ?? ""),
    err: "",
  });
  await send("PUT", "/api/tags/1", { weight: 7 });
  expect((await run("drift", fixtures(), "--url", url)).code).toBe(0);
  expect(mock.requests().filter(({ method }) => method !== "GET" && method !== "PUT")).toEqual([]);
});

test("entries that were added, removed and changed are listed, by their attributes", async () => {
  const { send, url } = await pulled();
  await send("DELETE", "/api/tags/2");
  await send("POST", "/api/tags", { name: "New", slug: "new" });
  await send("PUT", "/api/tags/3", { name: "Renamed" });
  await send("PUT", "/api/artifacts/5", { maker: 2, inscriptions: [{ text: "other" }] });
  const { code, err, out } = await run("drift", fixtures(), "--url", url, "--type", "tags,artifacts,makers");
  expect([code, err]).toEqual([1, `touchstone: ${url} differs from ${fixtures()}\n`]);
  expect(out).toBe(
    [
      "api::artifact.artifact",
      "  changed   inscriptions, maker: 1 entry, 5",
      "api::maker.maker",
      "  changed   artifacts: 2 entries, 1, 2",
      "api::tag.tag",
      "  added     1 entry: 13",
      "  removed   1 entry: 2",
      "  changed   name: 1 entry, 3",
      "",
    ].join("\n"),
  );
  const json = JSON.parse((await run("drift", fixtures(), "--url", url, "--type", "tags", "--json")).out);
  expect(json).toMatchObject({
    url,
    hasDrifted: true,
    types: [
      { type: "api::tag.tag", added: [13], removed: [2], changed: [{ id: 3, attributes: ["name"] }], attributes: [] },
    ],
  });
});

test.each([
  [
    "that the server shows",
    {},
    ["attribute added: vanished", "attribute name: was richtext, is string", "attribute slug: appeared, "],
  ],
  [
    "by answers alone",
    { auth: true },
    [
      "attribute added: vanished",
      "attribute slug: appeared",
      "attribute weight: has values that its type does not allow",
    ],
  ],
])("attributes that appeared, vanished or are of another type are listed, %s", async (_, options, expected) => {
  const { url } = await pulled(options);
  await editSchema("tag", (attributes) => {
    delete attributes.slug;
    attributes.name = { type: "richtext" };
    attributes.added = { type: "string" };
    attributes.weight = { type: "boolean" };
  });
  // The entries as they were.
  const file = join(fixtures(), "entries", "tags.json");
  const entries = JSON.parse(await readFile(file, "utf8"));
  await writeFile(
    file,
    JSON.stringify(entries.map(({ slug: _, weight: __, ...rest }: Record<string, unknown>) => rest)),
  );
  const { code, out } = await run("drift", fixtures(), "--url", url, "--type", "tags");
  expect(code).toBe(1);
  for (const line of expected) expect(out).toContain(line);
});
