import { expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createMockApi, type Mock } from "../mock/mock-api.js";
import { requestFor } from "./control.test-data.js";
import type { Keeping } from "./state-document.js";
import { withControl } from "./with-control.js";

const explorer = { "x-touchstone-explorer": "1" };
const tags = "api::tag.tag";

const open = (keep?: Keeping) => {
  const mock = createMockApi(sampleDataset);
  const { handle } = withControl(mock, { keep });
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await handle(requestFor(method, path, { headers, ...(body !== undefined && { body }) }));
    return { status: answer.status, json: JSON.parse(String(answer.body)) };
  };
  const edit = (method: string, path: string, body?: unknown) => ask(method, path, body, explorer);
  const undoable = async () => (await ask("GET", "/__touchstone/state")).json.undo;
  return { mock, ask, edit, undoable };
};

test("what the explorer has changed is taken back, the latest first, and nothing else", async () => {
  const { ask, edit, mock, undoable } = open();
  const first = mock.count(tags);
  expect(await undoable()).toBeNull();
  const { json } = await edit("POST", "/api/tags", { data: { name: "a" } });
  await edit("DELETE", `/api/tags/${json.data.id}?fields=name`);
  await edit("GET", "/api/tags");
  await edit("POST", "/api/tags", { data: { name: 1 } });
  expect([mock.count(tags), await undoable()]).toEqual([first, `DELETE /api/tags/${json.data.id}`]);
  expect((await ask("POST", "/__touchstone/undo")).json.undo).toBe("POST /api/tags");
  expect(mock.count(tags)).toBe(first + 1);
  expect((await ask("POST", "/__touchstone/undo")).json.undo).toBeNull();
  expect(mock.count(tags)).toBe(first);
  const none = await ask("POST", "/__touchstone/undo");
  expect([none.status, none.json.error.message]).toEqual([409, expect.stringContaining("no change of the explorer")]);
});

test("what somebody else has written since is not taken back with it", async () => {
  const { ask, edit, mock, undoable } = open();
  await edit("POST", "/api/tags", { data: { name: "a" } });
  await ask("POST", "/api/tags", { data: { name: "of a front end" } });
  const count = mock.count(tags);
  expect(await undoable()).toBeNull();
  expect((await ask("POST", "/__touchstone/undo")).status).toBe(409);
  expect(mock.count(tags)).toBe(count);
});

test("what was changed while another dataset was loaded is answered, and not taken back", async () => {
  const mock: Mock = createMockApi(sampleDataset, { onRequest: () => mock.load({ ...sampleDataset }) });
  const { handle } = withControl(mock);
  const said = { headers: explorer, body: { data: { name: "a" } } };
  expect((await handle(requestFor("POST", "/api/tags", said))).status).toBe(200);
  expect((await handle(requestFor("POST", "/__touchstone/undo"))).status).toBe(409);
});

test("each scenario has changes of its own", async () => {
  const { ask, edit, mock, undoable } = open();
  await ask("POST", "/api/tags", { data: { name: "a" } }, { ...explorer, "x-mock-scenario": "empty" });
  expect(await undoable()).toBeNull();
  const undone = await ask("POST", "/__touchstone/undo", {}, { "x-mock-scenario": "empty" });
  expect([undone.status, (await mock.scenario("empty")).count(tags)]).toEqual([200, 0]);
  await edit("POST", "/api/tags", { data: { name: "b" } });
  expect(await undoable()).toBe("POST /api/tags");
});

test("requests of the explorer are marked in the log", async () => {
  const { ask, edit } = open();
  await ask("GET", "/api/tags?filter=1");
  await edit("GET", "/api/articles?filter=1");
  for (const search of ["?x-touchstone-explorer", "?a=1&x-touchstone-explorer", "?x-touchstone-explorers=1"])
    await ask("GET", `/uploads/a.png${search}`);
  const { requests } = (await ask("GET", "/__touchstone/requests")).json;
  expect(requests.map((request: { readonly explorer: boolean }) => request.explorer)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  const { warnings } = (await ask("GET", "/__touchstone/warnings")).json;
  expect(warnings.map(({ path }: { readonly path: string }) => path)).toEqual(["/api/tags"]);
});

const shown = { digest: "abc", files: [{ path: "entries/tags.json", change: "changed", diff: "@@" }] } as const;

test("what would be kept is shown, and kept where that is still the same", async () => {
  const { ask } = open({ plan: async () => shown, keep: async (digest) => (digest === "abc" ? shown : undefined) });
  expect(await ask("GET", "/__touchstone/keep")).toEqual({ status: 200, json: shown });
  expect(await ask("POST", "/__touchstone/keep", { digest: "abc" })).toEqual({ status: 200, json: shown });
  const { json, status } = await ask("POST", "/__touchstone/keep", { digest: "ab" });
  expect([status, json.error.message]).toEqual([
    409,
    "The data has changed since you asked for the differences: ask for them again",
  ]);
  expect((await ask("POST", "/__touchstone/keep", {})).status).toBe(400);
});

test("why nothing can be kept is said", async () => {
  const reason = async (site: ReturnType<typeof open>, headers = {}) => {
    const { json, status } = await site.ask("GET", "/__touchstone/keep", undefined, headers);
    return [status, json.error.message];
  };
  expect(await reason(open())).toEqual([409, expect.stringContaining("not served from files")]);
  const failing = open({
    plan: async () => {
      throw new Error("the disk is full");
    },
    keep: async () => undefined,
  });
  expect(await reason(failing)).toEqual([409, "The data cannot be kept: the disk is full"]);
  const inScenario = await reason(failing, { "x-mock-scenario": "empty" });
  expect(inScenario).toEqual([409, "The data cannot be kept: it is that of the scenario empty"]);
});

test.each([
  ["GET", "keep"],
  ["POST", "keep"],
  ["POST", "undo"],
])("%s %s is closed to other origins, and to parts of pages", async (method, route) => {
  let asked = 0;
  const count = async () => {
    asked++;
    return shown;
  };
  const { ask } = open({ plan: count, keep: count });
  for (const headers of [
    { origin: "http://localhost:3000" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" },
    { host: "evil.test" },
  ]) {
    const answer = await ask(
      method,
      `/__touchstone/${route}`,
      method === "GET" ? undefined : { digest: "abc" },
      headers,
    );
    expect(answer.status).toBe(403);
  }
  expect(asked).toBe(0);
});
