import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { ask, serveSession } from "../serve/serve-session.test-data.js";
import { differences } from "./differences.test-data.js";
import { museum, useRealServers } from "./real-server.test-data.js";

const { closeLast, folder, serveReal } = useRealServers();
const fixtures = (): string => join(folder(), "fixtures");
const proxy = (url: string, ...args: readonly string[]) => serveSession(folder(), fixtures(), "--proxy", url, ...args);

beforeEach(async () => {
  for (const name of ["content-types", "components"])
    await cp(join(bundledDatasetPath(), name), join(fixtures(), name), { recursive: true });
});

const header = "x-touchstone-unmerged";
const tag = { name: "Mine", slug: "mine", weight: 3 };
const headers = { "content-type": "application/json" };
const post = (url: string, path: string, data: object): Promise<Response> =>
  fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify({ data }) });
const jsonOf = async (response: Response) => JSON.parse(await response.text());
const ids = async (url: string, path: string): Promise<readonly number[]> =>
  (await ask(url, path)).json.data.map(({ id }: { readonly id: number }) => id);

/** The museum has tags 1 to 12. */
const tags = Array.from({ length: 12 }, (_, index) => index + 1);

describe("a change that is not sent", () => {
  test("lies on what the server has, also in what leads to it, as the real server would show it", async () => {
    const real = await serveReal(museum);
    const twin = await serveReal(museum);
    const url = await proxy(real.url).url;
    const requests: readonly (readonly [path: string, method?: string, data?: object])[] = [
      ["/api/tags", "POST", tag],
      ["/api/tags/1", "PUT", { weight: 99 }],
      ["/api/tags/2", "DELETE"],
      ["/api/artifacts/3", "PUT", { tags: { connect: [13], disconnect: [1] } }],
      ["/api/makers/1", "PUT", { name: "Renamed" }],
      ...["2", "3"].map((id) => [`/api/tags/${id}`] as const),
      ["/api/tags?sort=id&pagination[pageSize]=4&pagination[page]=3"],
      ["/api/tags?filters[weight]=99"],
      ["/api/tags?populate=artifacts&sort=id"],
      [
        "/api/artifacts?populate[tags]=true&populate[maker]=true&populate[gallery]=true&sort=id&pagination[pageSize]=100",
      ],
      ["/api/artifacts?filters[tags][slug]=mine&populate=*"],
      ["/api/artifacts/3?populate[tags][populate]=artifacts&populate[sections]=true"],
      ["/api/makers?filters[name]=Renamed&populate[artifacts][count]=true"],
    ];
    for (const [path, method = "GET", data] of requests) {
      const send = (server: string) =>
        fetch(`${server}${path}`, { method, headers, ...(data && { body: JSON.stringify({ data }) }) });
      const [own, there] = [await send(url), await send(twin.url)];
      const differing = differences(await jsonOf(own), await jsonOf(there)).filter((one) => !/edAt$/.test(one));
      expect([path, own.status, own.headers.get(header), differing]).toEqual([path, there.status, null, []]);
    }
    expect(await ids(real.url, "/api/tags?sort=id")).toEqual(tags);
    expect(real.mock.requests().every(({ method }) => method === "GET")).toBe(true);
    // What no change is about is asked of the server, as it is by now.
    await ask(real.url, "/api/exhibitions/1", "PUT", { data: { title: "Changed there" } });
    expect((await ask(url, "/api/exhibitions/1")).json).toEqual((await ask(real.url, "/api/exhibitions/1")).json);
  });

  test("keeps nothing in the folder, and is gone after a reset", async () => {
    const real = await serveReal(museum);
    const url = await proxy(real.url).url;
    const before = await readdir(fixtures(), { recursive: true });
    await post(url, "/api/tags", tag);
    expect(await readdir(fixtures(), { recursive: true })).toEqual(before);
    await ask(url, "/__touchstone/reset", "POST");
    expect(await ids(url, "/api/tags?sort=id")).toEqual(tags);
  });

  test("is not in what a rule has the server answer", async () => {
    const real = await serveReal(museum);
    const url = await proxy(real.url).url;
    await post(url, "/api/tags", tag);
    const rule = { match: { path: "/api/tags", method: "POST" }, respond: "server" };
    const { json } = await ask(url, "/__touchstone/rules", "POST", { ...rule, match: { path: "/api/tags" } });
    expect(json.rules[0].rule.respond).toBe("server");
    expect(await ids(url, "/api/tags?sort=id")).toEqual(tags);
    await post(url, "/api/tags", tag);
    expect(await ids(real.url, "/api/tags?sort=id")).toEqual([...tags, 13]);
    await ask(url, "/__touchstone/rules", "DELETE");
    expect(await ids(url, "/api/tags?filters[slug]=mine")).toEqual([13]);
  });

  test("is about own entries alone where the fixtures have some", async () => {
    const real = await serveReal(museum);
    await mkdir(join(fixtures(), "entries"));
    await writeFile(join(fixtures(), "entries/tags.json"), JSON.stringify([tag]));
    const url = await proxy(real.url).url;
    // But for single ones that the fixtures lack.
    expect((await ask(url, "/api/tags/9")).json).toEqual((await ask(real.url, "/api/tags/9")).json);
    await ask(url, "/api/tags/1", "PUT", { data: { name: "Own" } });
    await post(url, "/api/makers", { name: "New", slug: "new" });
    expect((await ask(url, "/api/tags")).json.data).toMatchObject([{ id: 1, attributes: { name: "Own" } }]);
  });
});

describe("what cannot be laid on the server's answers is said", () => {
  test("more entries than are read: the write is refused", async () => {
    const real = await serveReal(museum);
    const url = await proxy(real.url, "--record-limit", "11").url;
    const refused = await ask(url, "/api/tags", "POST", { data: tag });
    expect([refused.status, refused.json.error.message]).toEqual([
      501,
      "Nothing was written: the server has more than 11 tags, too many to be read so that the change lies on them. --record-limit reads more, --forward-writes sends writes to the server",
    ]);
    const list = await fetch(`${url}/api/tags?sort=id`);
    expect([list.headers.get(header), (await jsonOf(list)).data.length]).toEqual([null, 12]);
    expect(
      (await ask(await proxy(real.url, "--record-limit", "12").url, "/api/tags", "POST", { data: tag })).status,
    ).toBe(200);
  });

  test("a type that the sender may not read: in a header, and new ids lie above", async () => {
    const real = await serveReal(museum, { auth: true });
    const url = await proxy(real.url).url;
    expect((await ask(real.url, "/api/valuations")).status).toBe(403);
    const created = await post(url, "/api/valuations", { policyNumber: "1" });
    const { data } = await jsonOf(created);
    expect([created.status, data.id > 999_999_999, created.headers.get(header)]).toEqual([
      200,
      true,
      expect.stringContaining("api::valuation.valuation"),
    ]);
    const list = await fetch(`${url}/api/valuations`);
    expect([list.status, list.headers.get(header)]).toEqual([403, "api::valuation.valuation"]);
  });

  test("files: the server's list, with the header, and the new file", async () => {
    const real = await serveReal(museum);
    const url = await proxy(real.url).url;
    const form = new FormData();
    form.append("files", new File(["hello"], "hello.txt", { type: "text/plain" }));
    const [file] = await jsonOf(await fetch(`${url}/api/upload`, { method: "POST", body: form }));
    const list = await fetch(`${url}/api/upload/files`);
    expect(list.headers.get(header)).toBe("plugin::upload.file");
    expect(await jsonOf(list)).toEqual((await ask(real.url, "/api/upload/files")).json);
    expect((await ask(url, `/api/upload/files/${file.id}`)).json.name).toBe("hello.txt");
    expect((await ask(url, "/api/upload/files/1")).json).toEqual((await ask(real.url, "/api/upload/files/1")).json);
  });

  test("a server that is not there: a 502, and nothing is written", async () => {
    const real = await serveReal(museum);
    const url = await proxy(real.url).url;
    await closeLast();
    expect((await ask(url, "/api/tags", "POST", { data: tag })).status).toBe(502);
    expect((await ask(url, "/api/tags")).status).toBe(502);
  });
});

test("a source that is read again has no changes on it", async () => {
  const real = await serveReal(museum);
  const session = proxy(real.url, "--watch");
  const url = await session.url;
  await post(url, "/api/tags", tag);
  expect((await ids(url, "/api/tags")).length).toBe(13);
  await writeFile(join(fixtures(), "dataset.json"), JSON.stringify({ name: "again" }));
  await session.printed("was read again");
  expect(await ids(url, "/api/tags?sort=id")).toEqual(tags);
  expect((await post(url, "/api/tags", tag)).status).toBe(200);
  expect(await ids(url, "/api/tags?sort=id")).toEqual([...tags, 13]);
});
