import { readdir } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, endless, listening } from "../../../base/listening.test-data.js";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { createRemote } from "../../record/remote.js";
import { sendRaw, serveSession, stopAll } from "../serve/serve-session.test-data.js";

let folder: string;
beforeEach(async () => {
  const types = ["page", "tag"].map((name) => [
    `content-types/${name}.json`,
    typeJson(name, { title: { type: "string" }, token: { type: "string" } }),
  ]);
  folder = await makeFolder(Object.fromEntries(types));
});
afterEach(stopAll);

/** Serves the folder with a server of which a path answers like this, and all else is a 404. */
const session = async (path: string, answer: RequestListener, ...more: readonly string[]) => {
  const url = await listening((request, response) =>
    (request.url?.startsWith(path) === true ? answer : answering("{}", 404))(request, response),
  );
  const started = serveSession(folder, folder, "--record", url, ...more);
  return { real: url, url: await started.url, started };
};

const kept = async () => (await readdir(folder, { recursive: true })).filter((name) => !/^content-types/.test(name));

const latest = {
  ...{ method: "GET", path: "/api/x", pathname: "/api/x", search: "" },
  headers: () => undefined,
  body: async () => undefined,
};

test("a body without an end is left at its bound", async () => {
  const remote = createRemote({ url: await listening(endless("", "[".repeat(65_536))), maxBody: 1024 * 1024 });
  await expect(remote.relay(latest)).rejects.toThrow("the body has more than 1 MiB");
});

test("answers that are read at once are bounded together, and later ones have room again", async () => {
  const open: ServerResponse[] = [];
  const url = await listening((_, response) => {
    open.push(response);
    response.writeHead(200, { "content-type": "application/json" }).write(" ".repeat(900 * 1024));
  });
  const remote = createRemote({ url, maxBody: 1024 * 1024 });
  const all = Array.from({ length: 8 }, () => remote.relay(latest));
  const settled = Promise.allSettled(all);
  await vi.waitFor(() => expect(open.length).toBe(8), 60_000);
  // None of them has an end yet.
  await expect(Promise.race(all)).rejects.toThrow("bodies that are read at once have more than 4 MiB");
  for (const response of open) response.end("1");
  expect((await settled).some((one) => one.status === "fulfilled" && one.value.status === 200)).toBe(true);
  const later = remote.relay(latest);
  await vi.waitFor(() => expect(open.length).toBe(9), 60_000);
  open[8]?.end("1");
  expect((await later).status).toBe(200);
});

test("no upload leads out of the folder", async () => {
  const { url } = await session("/uploads/", (_, response) => void response.end("x"));
  for (const name of ["..%2f..%2fout.txt", "../out.txt", "a%00b", "good.png"]) await sendRaw(url, `/uploads/${name}`);
  expect((await kept()).sort()).toEqual(["uploads", "uploads/good.png"]);
});
