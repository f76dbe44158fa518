import { expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createMockApi, type Mock } from "../mock/mock-api.js";
import { requestFor } from "./control.test-data.js";
import type { Keeping } from "./state-document.js";
import { withControl } from "./with-control.js";

const explorer = { "x-touchstone-explorer": "1" };

const open = (keep: Keeping) => {
  const { handle } = withControl(createMockApi(sampleDataset), { keep });
  return async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await handle(
      requestFor(method, `/__touchstone${path}`, { headers, ...(body !== undefined && { body }) }),
    );
    return { status: answer.status, json: JSON.parse(String(answer.body)) };
  };
};

test("what was changed while another dataset was loaded is answered, and not taken back", async () => {
  const mock: Mock = createMockApi(sampleDataset, { onRequest: () => mock.load({ ...sampleDataset }) });
  const { handle } = withControl(mock);
  const said = { headers: explorer, body: { data: { name: "a" } } };
  expect((await handle(requestFor("POST", "/api/tags", said))).status).toBe(200);
  expect((await handle(requestFor("POST", "/__touchstone/undo"))).status).toBe(409);
});

const shown = { digest: "abc", files: [{ path: "entries/tags.json", change: "changed", diff: "@@" }] } as const;

test("what would be kept is shown, and kept where that is still the same", async () => {
  const ask = open({ plan: async () => shown, keep: async (digest) => (digest === "abc" ? shown : undefined) });
  expect(await ask("GET", "/keep")).toEqual({ status: 200, json: shown });
  expect(await ask("POST", "/keep", { digest: "abc" })).toEqual({ status: 200, json: shown });
  const { json, status } = await ask("POST", "/keep", { digest: "ab" });
  const message = "The data has changed since you asked for the differences: ask for them again";
  expect([status, json.error.message]).toEqual([409, message]);
});

test("why it cannot be kept is said", async () => {
  const full = () => Promise.reject(new Error("the disk is full"));
  const ask = open({ plan: full, keep: full });
  const reason = async (headers = {}) => (await ask("GET", "/keep", undefined, headers)).json.error.message;
  expect(await reason()).toBe("The data cannot be kept: the disk is full");
  const inScenario = "The data cannot be kept: it is that of the scenario empty";
  expect(await reason({ "x-mock-scenario": "empty" })).toBe(inScenario);
});

test.each([
  { origin: "http://localhost:3000" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" },
  { host: "evil.test" },
])("keep is closed to other origins, and to parts of pages: %j", async (headers) => {
  let asked = 0;
  const count = async () => {
    asked++;
    return shown;
  };
  const ask = open({ plan: count, keep: count });
  const answers = [
    await ask("GET", "/keep", undefined, headers),
    await ask("POST", "/keep", { digest: "abc" }, headers),
  ];
  expect([...answers.map(({ status }) => status), asked]).toEqual([403, 403, 0]);
});
