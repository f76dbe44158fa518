import { expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
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

/** Of requests that match, how many are expected, and the lines of the error that shows the nearest ones; none where there were so many. */
type Row = readonly [match: RequestMatch, times: number | null, lines: readonly string[]];

test.each(rowsOf<Row>("expectations.jsonl", import.meta.url))("%j, %j times: %j", async (match, times, lines) => {
  const mock = await asked();
  const expecting = () => mock.expect(match).toHaveBeenRequested(times ?? undefined);
  if (lines.length === 0) expect(expecting).not.toThrow();
  else expect(expecting).toThrow(new Error(lines.join("\n")));
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
