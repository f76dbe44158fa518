import { expect, test } from "vitest";
import { loadBundledDataset } from "../../../kit/reference.js";
import { wireBytes } from "../fuzz-request.js";
import { vocabularyOf } from "../vocabulary.js";
import { requestAt, requests } from "./requests.js";

const vocabulary = vocabularyOf(await loadBundledDataset());
const arbitrary = requests(vocabulary, { auth: true });
const filling = { host: "127.0.0.1:1", sessions: ["s0", "s1", "s2"] };
const made = Array.from({ length: 4000 }, (_, index) => requestAt(arbitrary, 7, index));
const wellFormed = made.filter(({ raw }) => raw === undefined);

test("the request with a number of a seed is always the same one, and another one of another seed", () => {
  const again = requests(vocabularyOf(vocabulary.dataset), { auth: true });
  for (const index of [0, 17, 3999]) expect(requestAt(again, 7, index)).toEqual(made[index]);
  const other = Array.from({ length: 50 }, (_, index) => requestAt(arbitrary, 8, index));
  expect(other.filter((request, index) => request.target === made[index]?.target).length).toBeLessThan(10);
});

test("about one in a hundred requests is none", () => {
  const share = (made.length - wellFormed.length) / made.length;
  expect([share > 0.004, share < 0.02]).toEqual([true, true]);
});

test("whatever is meant to be well-formed is: one line for the request, one for each header, a body of its length", () => {
  for (const request of wellFormed) {
    const text = wireBytes(request, filling).toString("latin1");
    const [head = "", ...rest] = text.split("\r\n\r\n");
    const [line = "", ...headers] = head.split("\r\n");
    expect(line).toMatch(/^[A-Z-]+ [!-~\x80-\xff]+ HTTP\/1\.1$/);
    for (const header of headers) expect(header).toMatch(/^[a-z0-9-]+: [\t -~\x80-\xff]*$/);
    const length = headers.find((header) => header.startsWith("content-length: "))?.slice(16);
    if (length !== undefined) expect(rest.join("\r\n\r\n").length).toBe(Number(length));
  }
});

/** What some of them are, each: of the queries, the bodies and the rest. */
const families: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["a query of the kit", /^GET \/api\/\S*\?filters\[\w+\]\[\$/],
  ["brackets encoded twice", /^\S+ \S*%255B/],
  ["a long query", /^\S+ \S{5000}/],
  ["a circle", /^GET \S*populate=(\w+)\.\w+\.\1\./],
  ["another path", /^\S+ \/\/|^\S+ \S*%2fapi/m],
  ["another method", /^(PROPFIND|TRACE|PATCH) /],
  ["credentials that are none", /^authorization: (Bearer a\.b\.c|Token x)/m],
  ["a session", /^authorization: Bearer s0/m],
  ["many headers", /^x-30: v/m],
  ["chunks", /^transfer-encoding: chunked/m],
  ["a form", /^content-type: application\/x-www-form-urlencoded/m],
  ["parts", /^--x\r\nContent-Disposition/m],
  ["a packed body", /^content-encoding: (gzip|br|deflate)/m],
  ["a deep body", /(\[|\{"a":|\{"data":){500}/],
  ["a rule of the mock", /^POST \/__touchstone\/rules/],
  ["no request", /^(?!\S+ \S+ HTTP\/1\.1\r\n)/],
];

test.each(families)("some are: %s", (_, pattern) => {
  expect(made.some((request) => pattern.test(wireBytes(request, filling).toString("latin1")))).toBe(true);
});

/** The rule in a body; undefined of one that is not JSON, which makes none. */
const ruleIn = (body: string) => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

test("nothing asks the mock to fail on purpose from 500, or to wait long", () => {
  for (const { body, headers, target } of wellFormed) {
    const asked = Object.fromEntries(headers);
    expect(Number(asked["x-mock-status"] ?? 0) >= 500 && Number(asked["x-mock-status"]) <= 599).toBe(false);
    if (!target.startsWith("/__touchstone/rules") || body === "") continue;
    const rule = ruleIn(body);
    if (rule === undefined) continue;
    const { delay = 0, respond = 404, times } = rule;
    const statuses = [respond].flat().map((each) => Number(each?.status ?? each));
    const waits = Number(delay?.milliseconds ?? delay) > 5 || Number(delay?.jitter ?? 0) > 5;
    expect([statuses.some((status) => status >= 500), waits, times <= 3]).toEqual([false, false, true]);
    expect([respond].flat().filter((each) => ["reset", "empty", "cut", "stalled"].includes(each))).toEqual([]);
  }
});
