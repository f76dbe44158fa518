import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { listening } from "../../../base/listening.test-data.js";
import { makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { ask, serveSession, stopAll } from "../serve/serve-session.test-data.js";
import { serveMuseum } from "./real-server.test-data.js";

afterEach(stopAll);

test("what is recorded is asked once, however often it is asked for at once", async () => {
  const real = await serveMuseum();
  const folder = await makeFolder({});
  const url = await serveSession(folder, join(folder, "fixtures"), "--record", real.url).url;
  real.mock.clear("requests");
  const paths = ["/api/tags", "/api/tags?sort=name", "/api/tags/1", "/api/artifacts?populate=tags"];
  const all = await Promise.all([...paths, ...paths, ...paths].map((path) => ask(url, path)));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  const asked = real.mock.requests().map(({ path, search }) => `${path}?${search}`);
  expect(new Set(asked).size).toBe(asked.length);
  real.mock.clear("requests");
  await Promise.all(paths.map((path) => ask(url, path)));
  expect(real.mock.requests()).toEqual([]);
});

test("an answer without a body has no type, neither from the server nor as it was recorded", async () => {
  const real = await listening((_, response) => void response.writeHead(204).end());
  const folder = await makeFolder({});
  await mkdir(join(folder, "content-types"));
  const session = serveSession(folder, folder, "--record", real);
  const shown = async (url: string) => {
    const { headers, status } = await fetch(`${url}/api/lamp/lit`);
    return { status, type: headers.get("content-type") };
  };
  expect(await shown(await session.url)).toEqual({ status: 204, type: null });
  await session.stop();
  const answers = await readFile(join(folder, "answers.json"), "utf8");
  expect(JSON.parse(answers)).toEqual([{ path: "/api/lamp/lit", status: 204 }]);
  expect(await shown(await serveSession(folder, folder).url)).toEqual({ status: 204, type: null });
});
