import { expect, test } from "vitest";
import { definitions } from "../../statements/index.js";
import { failedCheck, reportedCheck, reportedFailure, reportedRequest } from "../run/report.test-data.js";
import { findCauses } from "./causes.js";
import { dependenciesOf } from "./dependencies.js";

const answer = (status: number, body: string) => ({ status, headers: {}, body, milliseconds: 1 });
const error = (status: number, message: string) =>
  answer(status, JSON.stringify({ data: null, error: { status, message } }));
const asked = (url: string, given: ReturnType<typeof answer>) => [reportedRequest({ url, answer: given })];

/**
 * Failures, by id, section and kind (a warning in brackets, an expected one behind `=`), with the cause or the message of the refusal behind a colon; then their
 * causes in order, the check that shows each best first.
 */
const rows = `
a 4.2 order, b 4.2 order, c 4.2 rows, d 4.3 order => a b / c / d
a 4.2 shape:entry, b 4.3 shape:entry, c 4.3 shape:entry:other => a b / c
a 4.3 differs:meta.pagination.total, b 4.4 differs:meta.pagination.total => a b
a 7 differs:error.status, b 4.4 differs:error.status, c 4.4 differs:error.name => a b / c
a 2.2 differs:[n].blocked, b 5 differs:[n].blocked, c 5 differs:data[n].attributes.title, d 4.4 differs:data[n].attributes.title => a b / c d
a 4.2 status:400:200, b 4.3 status:400:200 => a / b
a 4.2 differs:length, b 4.3 differs:length => a / b
a 4.2 no-answer:timeout, b 4.3 no-answer:timeout => a b
a 4.2 status:200:400 : Invalid key "slug" at 12, b 4.3 status:404:400 : Invalid key "name" at 7, c 4.2 status:200:400 : Other => a b / c
a 4.2 order : asked with :desc, b 4.6 rows : asked with :desc, c 4.2 order, d 4.2 order : asked with $in => a b / c / d
(a 4.2 w), (b 4.2 w), (e 4.2 x), c 4.2 some, =d 4.2 some => c / d / a / e / b
(a 4.2 some), (b 4.2 some), c 4.2 some => c a b
a 4.2 rare, b 4.3 often : asked with x, c 4.3 rare : asked with x, d 4.3 often : asked with x => b d c / a
a 4.7 order, b 4.6 rows, c 4.6 rows, d 4.2 order, e 4.2 order, f 4.4 rows, g 4.4 rows, h 4.4 rows, i 4.1 rows => f g h / b c / d e / a / i
`;

const read = (text: string, index: number) => {
  const [given = "", detail = ""] = text.split(" : ");
  const [id = "", section = "", fingerprint = ""] = given.replaceAll(/[()=]/g, "").split(" ");
  const isCause = /^(asked|the member)/.test(detail);
  const last = isCause || detail === "" ? answer(200, `${index}`) : error(400, detail);
  const silent = fingerprint.startsWith("no-answer") ? { problem: "too late" } : {};
  const requests = asked(`http://s/${index}`, last).map((request) => ({ ...request, ...silent }));
  const failure = { fingerprint, requests, ...(isCause ? { cause: detail } : {}) };
  return failedCheck(id, failure, {
    section,
    ...(given.startsWith("(") ? { verdict: "warned" } : {}),
    ...(given.startsWith("=") ? { expectedFailure: "known" } : {}),
  });
};

test.each(rows.trim().split("\n"))("%s", (row) => {
  const [failures = "", causes] = row.split(" => ");
  expect(
    findCauses([reportedCheck("passed"), ...failures.split(", ").map(read)])
      .map(({ checks }) => checks.join(" "))
      .join(" / "),
  ).toBe(causes);
});

test("what is said of several is what they ask with, or the rule, or what differs, whatever was asked", () => {
  const titles = (failure: Parameters<typeof failedCheck>[1], ...ids: readonly string[]) =>
    findCauses(ids.map((id) => failedCheck(id, failure, { section: "4.4", statement: "$lt MUST mean the same." }))).map(
      ({ title }) => title,
    );
  const wrongTotal = { fingerprint: "differs:meta.pagination.total", why: "meta.pagination.total: expected 7, got 9" };
  expect(titles({ ...wrongTotal, cause: "asked with filters 2 levels deep" }, "a", "b")).toEqual([
    "Asked with filters 2 levels deep",
  ]);
  expect(titles({ fingerprint: "rows", cause: "asked with $lt and $or" }, "a", "b")).toEqual([
    "Asked with $lt and $or",
  ]);
  expect(titles(wrongTotal, "a", "b")).toEqual(["meta.pagination.total: expected 7, got 9"]);
  expect(titles(wrongTotal, "a")).toEqual(["$lt MUST mean the same."]);
  expect(titles({ fingerprint: "differs:length", why: "no" }, "a", "b")).toEqual(["$lt MUST mean the same."]);
});

test.each([
  [
    "follows from what it repeats",
    ["writes-set-ids", "writes-every-relation"],
    ["writes-set-ids writes-every-relation"],
  ],
  [
    "over several levels",
    ["writes-whole-relations", "writes-every-relation", "writes-set-ids"],
    ["writes-set-ids writes-whole-relations writes-every-relation"],
  ],
  [
    "stands alone beside two of those, as nobody knows which it is",
    ["writes-set-ids", "writes-connect-ids", "writes-every-relation"],
    ["writes-set-ids", "writes-connect-ids", "writes-every-relation"],
  ],
  ["and is looked at in every answer", ["users-fields", "monitors-values"], ["users-fields monitors-values"]],
  [
    "stands alone beside another section",
    ["sorting-order-desc", "writes-every-relation"],
    ["sorting-order-desc", "writes-every-relation"],
  ],
])("what fails in many places %s", (_, ids, causes) => {
  const failed = ids.map((id) => failedCheck(id, { fingerprint: id }, { section: id.startsWith("w") ? "4.7" : "4.2" }));
  expect(findCauses(failed).map(({ checks }) => checks.join(" "))).toEqual(causes);
});

test("what a statement depends on is a statement, or a section, and never leads back", () => {
  const names = new Set(definitions.flatMap(({ id, section }) => [id, section]));
  const reached = (id: string, known = new Set<string>()): ReadonlySet<string> => {
    for (const other of dependenciesOf(id)) if (!known.has(other)) reached(other, known.add(other));
    return known;
  };
  for (const { dependsOn = [], owned } of definitions) {
    expect(dependsOn.filter((name) => !names.has(name))).toEqual([]);
    for (const { id } of owned) expect(reached(id).has(id), id).toBe(false);
  }
});

test("of checks that fail alike the one that needs the least of a server says what is wrong", () => {
  const ids = ["monitors-order", "writes-every-caller", "writes-every-relation-of-drafts", "writes-every-relation"];
  const causes = findCauses(
    ids.map((id, index) =>
      failedCheck(id, { fingerprint: "differs:tags", requests: ids.slice(0, index + 1).map(() => reportedRequest()) }),
    ),
  );
  expect(causes.map(({ checks }) => checks[0])).toEqual(["writes-every-relation"]);
});

test("the check that shows it best is the one that decides, is not random, and asks least", () => {
  const long = [reportedRequest({ url: "http://server/api/tags?a-much-longer-question" })];
  const replay = { seed: 1, path: "0", value: 1, casesRun: 1, casesPlanned: 1 };
  const causes = findCauses([
    reportedCheck("warned", {
      verdict: "warned",
      failure: reportedFailure({ requests: [reportedRequest({ url: "/" })] }),
    }),
    failedCheck("random", { replay, requests: [reportedRequest({ url: "/" })] }),
    failedCheck("two", { requests: [reportedRequest(), reportedRequest()] }),
    failedCheck("long", { requests: long }),
    failedCheck("short"),
  ]);
  expect(causes.map(({ checks }) => checks)).toEqual([["short", "long", "two", "random", "warned"]]);
});
