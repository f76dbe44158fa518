import { expect, test } from "vitest";
import type { ReportedRequest } from "../../kit/report/report.js";
import { failedCheck, runReport } from "../run/report.test-data.js";
import { createStyle } from "./style.js";
import { describeFailure } from "./text-failure.js";

const url = "http://server/api/restorations";

const get: ReportedRequest = { method: "GET", url, query: [], headers: {}, curl: `curl -g '${url}'` };

const put: ReportedRequest = {
  ...get,
  method: "PUT",
  body: '{"data":{}}',
  curl: `curl -g -X PUT --data-binary '{"data":{}}' '${url}'`,
};

const story = (requests: readonly ReportedRequest[], value: unknown, id = "some-check"): string => {
  const replay = { seed: 1, path: "0", value, casesRun: 1, casesPlanned: 2 };
  const check = failedCheck(id, { requests, replay });
  return describeFailure(check, runReport([check]), createStyle(false));
};

const many = (count: number, request: ReportedRequest) => Array.from({ length: count }, () => request);

test.each<[string, Parameters<typeof story>, string]>([
  [
    "what led to the last request: reading requests by address, changes by the command that sends them",
    [[get, put, get], {}],
    `  before     GET /api/restorations\n             ${put.curl}\n`,
  ],
  ["many changes are shown before the rest is only counted", [[...many(14, put), get], {}], "and 2 more"],
  ["of many reading requests the first three are enough", [many(6, get), {}], "and 2 more"],
  [
    "a case of several steps is a list",
    [[get], ["of A: [1]", "of A: [2]"]],
    "  case       of A: [1]\n             of A: [2]\n",
  ],
  ["any other is one line", [[get], { sort: "title" }], '  case       {"sort":"title"}\n'],
  ["a check is repeated by its id", [[get], {}], "--check some-check "],
  [
    "what a monitor saw in an answer to another check by the whole run",
    [[get], {}, "monitors-once"],
    "--seed 1 --runs 200\n",
  ],
])("%s", (_, given, part) => {
  expect(story(...given)).toContain(part);
});
