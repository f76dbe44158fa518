import { expect, test } from "vitest";
import type { ReportedCheck, ReportedRequest } from "../../kit/report/report.js";
import { runReport } from "../run/report.test-data.js";
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
  const check: ReportedCheck = {
    id,
    section: "4.7",
    level: "MUST",
    source: "spec",
    decides: true,
    statement: "It MUST be.",
    verdict: "failed",
    requests: requests.length,
    milliseconds: 1,
    failure: {
      why: "It is not",
      differences: [],
      fingerprint: "some",
      requests,
      replay: { seed: 1, path: "0", value, casesRun: 1, casesPlanned: 2 },
    },
  };
  return describeFailure(check, runReport([check]), createStyle(false));
};

test("what led to the last request: reading requests by address, changes by the command that sends them", () => {
  const text = story([get, put, get], {});
  expect(text).toContain(`  before     GET /api/restorations\n             ${put.curl}\n`);
});

test("what a monitor saw in an answer to another check is repeated by the whole run", () => {
  const run = /touchstone conformance --url \S+ --seed \d+ --runs \d+\n[\s\S]*in an answer to another check/;
  expect(story([get], {}, "monitors-once")).toMatch(run);
  expect(story([get], {})).toMatch(/--check some-check /);
});

test("many changes are shown before the rest is only counted", () => {
  const text = story([...Array.from({ length: 14 }, () => put), get], {});
  expect(text.match(/-X PUT/g)).toHaveLength(12);
  expect(text).toContain("and 2 more");
});

test("of many reading requests the first three are enough", () => {
  const text = story(
    Array.from({ length: 6 }, () => get),
    {},
  );
  expect(text).toContain("and 2 more");
});

test("a case of several steps is a list, any other is one line", () => {
  expect(story([get], ["team of A: [1]", "team of A: [2]"])).toContain(
    "  case       team of A: [1]\n             team of A: [2]\n",
  );
  expect(story([get], { sort: "title" })).toContain('  case       {"sort":"title"}\n');
});
