import { afterEach, expect, test } from "vitest";
import { makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { ask, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(stopAll);

test("it listens on 127.0.0.1, opens a browser only when asked to, and waits where it is to", async () => {
  const folder = await makeFolder({});
  const [plain, opening] = [serveSession(folder), serveSession(folder, "--open", "--delay", "20", "--jitter", "5")];
  const [url, other] = [await plain.url, await opening.url];
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect([plain.opened, opening.opened]).toEqual([[], [other]]);
  const started = performance.now();
  await ask(other, "/api/tags");
  expect(performance.now() - started).toBeGreaterThanOrEqual(19);
});
