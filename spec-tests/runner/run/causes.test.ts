import { expect, test } from "vitest";
import { findCauses } from "./causes.js";
import { failedCheck, reportedCheck, reportedFailure, reportedRequest } from "./report.test-data.js";

const answer = (status: number, body: string) => ({ status, headers: {}, body, milliseconds: 1 });
const error = (status: number, message: string) =>
  answer(status, JSON.stringify({ data: null, error: { status, message } }));
const asked = (url: string, given: ReturnType<typeof answer>) => [reportedRequest({ url, answer: given })];

test("what passed has no cause", () => {
  expect(findCauses([reportedCheck("a")])).toEqual([]);
});

test("the same kind of difference is one cause within a section, and another in another", () => {
  const causes = findCauses([
    failedCheck("a", { fingerprint: "order", why: "A" }),
    failedCheck("b", { fingerprint: "order", why: "B" }),
    failedCheck("c", { fingerprint: "rows", why: "C" }),
    failedCheck("d", { fingerprint: "order", why: "D" }, { section: "4.3" }),
  ]);
  expect(causes).toEqual([
    { title: "The check a MUST hold.", checks: ["a", "b"] },
    { title: "The check c MUST hold.", checks: ["c"] },
    { title: "The check d MUST hold.", checks: ["d"] },
  ]);
});

test.each([
  ["the shape of an entry", "shape:entry:id:string"],
  ["the metadata", "differs:meta.pagination.total"],
  ["the error", "differs:error.status"],
])("the same fault in %s is one cause in all sections", (_, fingerprint) => {
  const causes = findCauses([
    failedCheck("a", { fingerprint }),
    failedCheck("b", { fingerprint, why: "At another place" }, { section: "4.3" }),
    failedCheck("c", { fingerprint: `${fingerprint}:other` }, { section: "4.3" }),
  ]);
  expect(causes.map(({ checks }) => checks.length)).toEqual([2, 1]);
});

test.each(["status:400:200", "order", "rows:missing", "differs:length", "entry-missing"])(
  "%s has another cause where something else was asked",
  (fingerprint) => {
    const causes = findCauses([
      failedCheck("a", { fingerprint }),
      failedCheck("b", { fingerprint }, { section: "4.3" }),
    ]);
    expect(causes).toHaveLength(2);
  },
);

test("the check that shows it best is of a section on what differs, and speaks of it", () => {
  const long = [reportedRequest({ url: "http://server/api/tags?a-much-longer-question" })];
  const total = { fingerprint: "differs:meta.pagination.total", differences: [{ path: "meta.pagination.total" }] };
  const counts = { statement: "total MUST count the entries.", section: "4.3" };
  const id = { fingerprint: "shape:entry:id:string", differences: [{ path: "data[0].id", shape: "an integer" }] };
  const causes = findCauses([
    failedCheck("filters", total, { section: "4.4", statement: "total MUST be it." }),
    failedCheck("pages", total, { section: "4.3", statement: "The page MUST be it." }),
    failedCheck("counts", { ...total, requests: long }, counts),
    failedCheck("sorts", id),
    failedCheck("idle", id, { section: "2.1", statement: "The idle one MUST be left." }),
    failedCheck("envelope", { ...id, requests: long }, { section: "2.3", statement: "An entry with an integer id." }),
  ]);
  expect(causes.map(({ checks }) => checks)).toEqual([
    ["envelope", "idle", "sorts"],
    ["counts", "pages", "filters"],
  ]);
});

test("the same refusal is one cause in all sections, whatever was expected and quoted", () => {
  const causes = findCauses([
    failedCheck("a", { fingerprint: "status:200:400", requests: asked("/1", error(400, 'Invalid key "slug" at 12')) }),
    failedCheck(
      "b",
      { fingerprint: "status:404:400", requests: asked("/2", error(400, 'Invalid key "name" at 7')) },
      { section: "4.3" },
    ),
    failedCheck("c", { fingerprint: "status:200:400", requests: asked("/3", error(400, "Another")) }),
    failedCheck("d", { fingerprint: "status:200:500", requests: asked("/4", answer(500, "Oops\n 17")) }),
    failedCheck("e", { fingerprint: "status:400:500", requests: asked("/5", answer(500, "Oops 18")) }),
  ]);
  expect(causes.map(({ checks }) => checks)).toEqual([["a", "b"], ["d", "e"], ["c"]]);
});

test("an answer that does not depend on the question is one cause", () => {
  const empty = (index: number) =>
    failedCheck(`empty-${index}`, { fingerprint: `f${index}`, requests: asked(`/${index}`, answer(200, "[]")) });
  const others = [failedCheck("x", { fingerprint: "x", requests: asked("/x", answer(200, "{}")) })];
  const ten = Array.from({ length: 10 }, (_, index) => empty(index));
  expect(findCauses([...others, ...ten]).map(({ title, checks }) => [title, checks.length])).toEqual([
    ["The same answer to everything: 200 []", 10],
    ["The check x MUST hold.", 1],
  ]);
  expect(findCauses([...others, ...ten.slice(1)])).toHaveLength(10);
});

test("an answer that depends on the question is not the same answer to everything", () => {
  const refused = (index: number, cause: string) =>
    failedCheck(`${cause} ${index}`, {
      cause,
      fingerprint: "status:200:400",
      requests: asked(`/${cause}/${index}`, error(400, "No")),
    });
  const causes = ["no request with $in succeeds", "right without $lt"];
  const checks = causes.flatMap((cause) => Array.from({ length: 6 }, (_, index) => refused(index, cause)));
  expect(findCauses(checks).map(({ title, checks }) => [title, checks.length])).toEqual(
    causes.map((cause) => [`The check ${cause} 0 MUST hold.`, 6]),
  );
});

test("what requests have shown to be one cause is one, whatever the checks found, and named by the rule", () => {
  const cause = "right without :desc";
  const causes = findCauses([
    failedCheck("a", { fingerprint: "order", cause }),
    failedCheck("b", { fingerprint: "rows:missing", cause }, { section: "4.6" }),
    failedCheck("c", { fingerprint: "order" }),
    failedCheck("d", { fingerprint: "order", cause: "right without $in" }),
  ]);
  expect(causes).toEqual([
    { title: "The check a MUST hold.", checks: ["a", "b"] },
    { title: "The check c MUST hold.", checks: ["c"] },
    { title: "The check d MUST hold.", checks: ["d"] },
  ]);
});

test("what differs whatever is asked is shown by what most sections rest on, a part by the section that it is of", () => {
  const group = (cause: string) =>
    findCauses([
      failedCheck("sorts", { fingerprint: "differs:data", cause }, { section: "4.2" }),
      failedCheck("pages", { fingerprint: "differs:data", cause }, { section: "4.3" }),
      failedCheck("entry", { fingerprint: "differs:length", cause }, { section: "2.1" }),
    ]).map(({ checks }) => checks[0]);
  expect(group("the member x is not expected")).toEqual(["entry"]);
  expect(group("right without :desc at /api/tags")).toEqual(["sorts"]);
  expect(group("no request with page succeeds")).toEqual(["pages"]);
  // Of a part that no section has for its own, the most frequent kind.
  expect(group("right without a field of type time")).toEqual(["sorts"]);
});

test("of the checks of a section the one that names the part says what is wrong", () => {
  const cause = "right without $notNull";
  const of44 = (id: string, statement: string) =>
    failedCheck(id, { fingerprint: "rows", cause }, { section: "4.4", statement });
  const others = ["$not", "$null", "$notNulls"].map((name) => of44(name, `${name} MUST mean the same everywhere.`));
  const causes = findCauses([...others, of44("own", "$notNull MUST match the entries with a value.")]);
  expect(causes.map(({ title, checks }) => [title, checks.length])).toEqual([
    ["$notNull MUST match the entries with a value.", 4],
  ]);
});

test("a fault that is known of most failures of a cause is that of all", () => {
  const [cause, likelyReason] = ["right without sort", "sort has no effect"];
  const some = [
    failedCheck("a", { fingerprint: "order", cause, likelyReason }),
    failedCheck("b", { fingerprint: "rows:missing", cause }),
  ];
  expect(findCauses(some)).toEqual([{ title: "Sort has no effect", checks: ["a", "b"] }]);
  const others = ["c", "d"].map((id) => failedCheck(id, { fingerprint: "other", cause }));
  expect(findCauses([...some, ...others]).map(({ checks }) => checks)).toEqual([["c", "d", "b"], ["a"]]);
});

test("no answer at all is one cause", () => {
  const silent = { fingerprint: "no-answer:timeout", requests: [{ ...reportedRequest(), problem: "too late" }] };
  expect(findCauses([failedCheck("a", silent), failedCheck("b", silent, { section: "4.3" })])).toHaveLength(1);
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

test("the most frequent of several kinds is reported, of those that decide", () => {
  const refused = (id: string, kind: string, url: string) =>
    failedCheck(id, { fingerprint: kind, requests: asked(url, error(400, "No")) });
  const causes = findCauses([
    refused("rare", "status:404:400", "/"),
    refused("frequent", "status:200:400", "/a-longer-question"),
    refused("frequent-too", "status:200:400", "/an-even-longer-question"),
  ]);
  expect(causes.map(({ checks }) => checks)).toEqual([["frequent", "frequent-too", "rare"]]);
  const warned = (id: string) => reportedCheck(id, { verdict: "warned", failure: reportedFailure() });
  expect(findCauses([warned("a"), warned("b"), failedCheck("c")])[0]?.checks).toEqual(["c", "a", "b"]);
});

test("what decides comes first, and a known failure is no part of a new one", () => {
  const warned = (id: string) =>
    reportedCheck(id, { verdict: "warned", failure: reportedFailure({ fingerprint: "w" }) });
  const causes = findCauses([
    warned("a"),
    warned("b"),
    failedCheck("c"),
    failedCheck("d", {}, { expectedFailure: "known" }),
  ]);
  expect(causes.map(({ checks }) => checks)).toEqual([["c"], ["d"], ["a", "b"]]);
});

test("what most others rest on is to be mended first: the envelope, then filters, then filters of what is populated", () => {
  const some = (name: string, section: string, count: number, fingerprint: string) =>
    Array.from({ length: count }, (_, index) =>
      failedCheck(
        `${name}-${index}`,
        { fingerprint, requests: asked(`http://s/${name}/${index}`, answer(200, `${name} ${index}`)) },
        { section },
      ),
    );
  const causes = findCauses([
    ...some("updates", "4.7", 5, "order"),
    ...some("populated", "4.6", 4, "rows:missing"),
    ...some("sorts", "4.2", 2, "order"),
    ...some("filters", "4.4", 3, "rows:missing"),
    ...some("lists", "4.1", 1, "rows:missing"),
    // Wherever it was found, it is about the envelope.
    ...some("envelope", "4.7", 1, "shape:envelope"),
    ...some("warned", "2.3", 9, "rows:missing").map((check) => ({ ...check, verdict: "warned" as const })),
  ]);
  expect(causes.map(({ checks: [first = ""] }) => first.split("-")[0])).toEqual([
    ...["envelope", "lists", "filters", "sorts", "populated", "updates", "warned"],
  ]);
});
