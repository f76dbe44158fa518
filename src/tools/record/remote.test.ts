import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { endless, listening } from "../../base/listening.test-data.js";
import { createRemote } from "./remote.js";

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
