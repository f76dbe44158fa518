import { expect, test } from "vitest";
import { failedCheck, reportedRequest } from "../run/report.test-data.js";
import { commonOperators } from "./common-operators.js";

const asked = (id: number, ...query: readonly string[]) =>
  failedCheck(`check-${id}`, { requests: [reportedRequest({ query }), reportedRequest({ query: ["sort = id"] })] });
const times = (count: number, ...query: readonly string[]) =>
  Array.from({ length: count }, (_, index) => asked(index, ...query));

test.each([
  ["all", times(5, "filters[id][$gte] = 1"), "All 5 failures have $gte in their requests."],
  ["nearly all", [...times(19, "filters[id][$gte] = 1"), asked(20)], "19 of 20 failures have $gte in their requests."],
  [
    "several",
    times(6, "filters[$or][0][id][$gte] = 1", "filters[id][$eq] = 2"),
    "All 6 failures have $gte and $or in their requests.",
  ],
  ["too few failures", times(4, "filters[id][$gte] = 1"), undefined],
  ["too small a share", [...times(5, "filters[id][$gte] = 1"), asked(6)], undefined],
  ["what almost every check asks with", times(9, "filters[id][$eq] = 1"), undefined],
  ["a value", times(9, "filters[name] = [$gte]", "filters[name] = a = [$gte]"), undefined],
  ["no failures", [], undefined],
])("%s", (_, failed, sentence) => {
  expect(commonOperators(failed)).toBe(sentence);
});
