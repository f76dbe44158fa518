import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
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
