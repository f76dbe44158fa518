import { isRecord } from "../../spec-tests/kit/base.js";
import { allCapabilities } from "../../spec-tests/kit/contract/capability.js";
import type { ReportedFailure, RunReport } from "../../spec-tests/kit/report/report.js";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../spec-tests/runner/run/report.test-data.js";

/** Failures of several causes, which all asked with one operator. */
const asking = (id: string, failure: Partial<ReportedFailure> = {}) =>
  failedCheck(id, { requests: [reportedRequest({ query: ["filters[id][$gte] = 6"], body: "{}" })], ...failure });

const silent = reportedRequest({ problem: "it was too late" });

/** A run of which there is something to say of every kind. */
export const everything: RunReport = runReport(
  [
    reportedCheck("good", { covers: { triples: 600, pairs: 20 } }),
    reportedCheck("covering", { covers: { triples: 1400, pairs: 40 } }),
    asking("bad", {
      ...{ likelyReason: "the database compares text in its own way", replayId: "bad.1", cause: "asked with $gte" },
      ...{ expected: { a: [1, 2], text: "one ".repeat(20) }, actual: { a: [1, 3] } },
    }),
    asking("bad-too"),
    asking("worse", { fingerprint: "other", why: "It is *not* so", requests: [reportedRequest(), silent] }),
    asking("worst", {
      fingerprint: "third",
      differences: [
        { path: "a", expected: 1, actual: { b: ["c"] } },
        { path: "d", shape: "an integer", actual: "e" },
      ],
    }),
    failedCheck("random", {
      fingerprint: "fourth",
      replay: { seed: 1, path: "0", value: ["a", "b"], casesRun: 3, casesPlanned: 200 },
    }),
    failedCheck("known", {}, { expectedFailure: "an issue", leftovers: ["/api/tags/9"] }),
    reportedCheck("stale", { expectedFailure: "an issue" }),
    reportedCheck("by-database", { reason: "answered as the server has it by its database" }),
    reportedCheck("left-out", { verdict: "not-applicable", reason: "capability not declared: media" }),
    reportedCheck("broken", { verdict: "error", reason: "TypeError: oops", transcript: [reportedRequest()] }),
    reportedCheck("lent", { notPutBack: ["tag oak: name"] }),
    reportedCheck("warned", {
      ...{ verdict: "warned", section: "4.3", interpretation: "I-07" },
      failure: reportedFailure({ why: "Not so", fingerprint: "w", expected: { status: 400 }, actual: { status: 404 } }),
    }),
    reportedCheck("blocked", { verdict: "blocked", reason: "dataset: it is gone", section: "4.3" }),
  ],
  {
    target: { url: "http://server", embedded: false, headerNames: ["x-tenant"] },
    lacking: {
      i18n: "GET /api/categories?locale=fr shows no attribute <locale>",
      users: "GET /api/users was answered with 404",
    },
    capabilities: allCapabilities.filter((name) => name !== "media"),
    limited: { requests: 412, statuses: [429], milliseconds: 18_020, givenUp: 0, asked: 1000 },
    choices: [{ id: "equals", what: "a form", outcome: "refused", checks: ["good"] }],
    diagnosis: [{ fault: "It forgets.", statement: "4.2-stable", explained: ["bad"], of: 3, fit: 1 }],
    preflight: {
      ...{ status: "differs", types: 16, entries: 234, unavailable: { users: "nobody signs in" } },
      findings: [{ type: "tag", blocks: true, message: "tag: not on the server: oak" }],
      dialect: { name: "mariadb", text: "case does not count" },
    },
    left: Array.from({ length: 25 }, (_, index) => ({
      ...{ type: "conservator", id: 9 + index, marker: `touchstone-scratch-${index}` },
      ...{ about: "made by this run, and not deleted", remove: `curl -g -X DELETE http://server/${index}` },
    })),
    inventory: [{ type: "tag", before: 12, after: 10, lost: [3, 4], changed: [{ id: 7, attributes: ["name"] }] }],
    expectedFailures: { excused: ["known"], stale: ["stale"] },
  },
);

/** What the kit says in words of its own: the paths of these members, without the places in lists. */
const ownWords =
  /^(format|profile|capabilities|preflight\.(status|dialect\.name)|sections\.(id|title)|checks\.(id|section|level|source|verdict)|causes\.checks|choices\.outcome)$/;

/** {@link everything}, with a text wherever one of a server, or of a list of the user's, can be: a long one where one is long. */
export const saying = (text: string): RunReport => {
  const put = (value: unknown, path: string): unknown => {
    if (typeof value === "string") return ownWords.test(path) ? value : text.repeat(value.length > 60 ? 40 : 1);
    if (Array.isArray(value)) return value.map((each) => put(each, path));
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([name, member]) => [
      name,
      put(member, path === "" ? name : `${path}.${name}`),
    ]);
    // A server names its headers, and the members of what it shows.
    const isNamed = path.endsWith(".headers") || "text" in value;
    return Object.fromEntries([...members, ...(isNamed ? [[text, text]] : [])]);
  };
  // The same members.
  return put(everything, "") as RunReport;
};
