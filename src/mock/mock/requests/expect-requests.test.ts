import { expect, test } from "vitest";
import { sampleDataset } from "../../../reference/model/sample-dataset.test-data.js";
import { send } from "../../../server/http/send.test-data.js";
import type { RequestMatch } from "../../rules/request-match.js";
import { createMockApi } from "../mock-api.js";

/** A mock that a front end asked for some tags, and for one that it made. */
const asked = async () => {
  const mock = createMockApi(sampleDataset);
  await mock.fetch("http://mock.test/api/tags?sort=id");
  await mock.fetch("http://mock.test/api/tags/1");
  await send(mock, "POST", "/api/tags", { data: { name: "rope" } });
  return mock;
};

const rope: RequestMatch = { method: "POST", path: "/api/tags", body: { data: { name: "Rope" } } };

test.each<[RequestMatch, number | undefined]>([
  [{}, undefined],
  [{}, 3],
  [{ path: "/api/tags" }, 2],
  [{ method: "PUT", path: "/api/tags/1" }, 0],
  [{ query: { sort: "id" } }, 1],
])("%j was requested %s times", async (match, times) => {
  const mock = await asked();
  expect(() => mock.expect(match).toHaveBeenRequested(times)).not.toThrow();
});

test.each<[RequestMatch, number | undefined, readonly string[]]>([
  [
    rope,
    1,
    [
      'expected 1 request POST /api/tags with body {"data":{"name":"Rope"}}, got none. The nearest of the 3 others that came:',
      "  3. POST /api/tags (200)",
      '     body.data.name: expected "Rope", got "rope"',
      "  1. GET /api/tags?sort=id (200)",
      "     method: expected POST, got GET",
      '     body: expected {"data":{"name":"Rope"}}, got nothing',
      "  2. GET /api/tags/1 (200)",
      "     method: expected POST, got GET",
      "     path: expected /api/tags, got /api/tags/1",
      '     body: expected {"data":{"name":"Rope"}}, got nothing',
    ],
  ],
  [{ method: "POST" }, 0, ["expected 0 requests POST, got 1. They were:", "  3. POST /api/tags (200)"]],
  [{}, 4, ["expected 4 requests of any kind, got 3"]],
])("%j was not requested %s times, and the nearest are shown", async (match, times, lines) => {
  const mock = await asked();
  expect(() => mock.expect(match).toHaveBeenRequested(times)).toThrow(new Error(lines.join("\n")));
});

test("an expression is shown as it is written", async () => {
  const mock = await asked();
  const expectation = mock.expect({ path: "/api/tags", headers: { accept: /json/ }, body: { data: { name: /^R/ } } });
  const message = 'with headers {"accept":"/json/"} with body {"data":{"name":"/^R/"}}, got none';
  expect(() => expectation.toHaveBeenRequested()).toThrow(message);
});

test("nothing came at all, and what nothing can match", () => {
  const mock = createMockApi(sampleDataset);
  const message = "expected a request POST /api/tags with body";
  expect(() => mock.expect(rope).toHaveBeenRequested()).toThrow(message);
  expect(() => mock.expect(rope).toHaveBeenRequested()).toThrow(": no request came at all");
  expect(() => mock.expect({ path: "/api/tagz" }).toHaveBeenRequested(0)).toThrow('Did you mean "/api/tags"?');
});
