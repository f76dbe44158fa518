import { expect, test } from "vitest";
import { standalone } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { TargetContext } from "../../kit/target/target.js";
import { causesByParts } from "./shared-parts.js";

const base = "http://server";
// All that is read of it.
const context = { wholeDataset: await bundledIndex(), transport: { base } } as unknown as TargetContext;

/** A failure of a request: `GET tags?sort=slug rows:extra`, or after one that writes: `PUT restorations/1 written {"team":[2]}`. */
const failing = (text: string): CheckResult => {
  const [method = "", path, fingerprint = "", data] = text.split(" ");
  const body = data === undefined ? {} : { body: `{"data":${data}}` };
  const request = { method, url: `${base}/api/${path}`, headers: {}, ...body };
  return {
    check: standalone({
      ...{ id: text, section: "4.2", sentence: "It MUST.", run: async () => {} },
      needs: /^(written|status)/.test(fingerprint) ? ["writes"] : [],
    }),
    ...{ verdict: "failed", requests: 1, milliseconds: 1 },
    failure: {
      why: "",
      fingerprint,
      differences: [],
      exchanges: [{ request, answer: { status: fingerprint.startsWith("status") ? 400 : 200 } }],
    },
  } as unknown as CheckResult; // of the exchange nothing but the request and the status is read
};

/** Paths that the run asked for beside those that failed. */
const asked = new Set(
  Array.from({ length: 30 }, (_, page) => `pagination[page]=${page}`).flatMap((page) => [
    `/api/tags?sort=slug&${page}`,
    `/api/tags?filters[slug][$eq]=x&${page}`,
    `/api/tags?populate[artifacts][filters][slug][$ne]=x&${page}`,
  ]),
);

/** What the run has written, but for ids. */
const bodies = new Set(
  ["[0]", '{"set":[0]}', '{"connect":[0]}', '{"connect":[{"id":0}]}', '{"disconnect":[0]}'].flatMap((value) =>
    Array.from({ length: 30 }, (_, index) => `{"data":{"team":${value},"title":"${"x".repeat(index)}"}}`),
  ),
);

/** What failed; a cause for each of these, `-` where nothing is said. `abc` in braces stands for one request with each of the letters. */
const rows = `
the part that few others have: GET tags?sort=slug:desc order, GET tags?populate[x][sort]=name:desc rows => asked with :desc, asked with :desc
what is in most of the failures first: GET tags?filters[weight][$gt]=1 r, GET tags?filters[weight][$lt]=1 r, GET tags?filters[id][$lt]=2&sort=slug r => -, asked with $lt, asked with $lt
what explains all of them before what is rare: GET tags?filters[weight][$lt]={abcd}&pagination[page]=2 r, GET tags?filters[weight][$lt]={ef}&filters[name][$notNull]=true r => asked with $lt and a field of type integer
what is in five of them by chance: GET tags?filters[slug][$eq]={abcde} r => -
one request says no more where two checks ask for it: GET tags?sort=slug:desc order, GET tags?sort=slug:desc rows => -
what stands inside populate: GET tags?populate[artifacts][filters][slug][$eq]={ab} r => asked with $eq inside populate
what has too much in common that is rare: GET tags?filters[$not][$or][0][weight][$lt]={ab} r => -
one failure alone has none: GET tags?sort=slug:desc order => -
a kind that a plain list shows: GET tags differs:data, GET tags?sort=slug:desc differs:data => whatever is asked
what is wrong with the form of answers: GET tags?sort=slug:desc shape:x, GET tags?sort=name:desc no-answer:x => -
checks that write: GET tags?sort=slug:desc written, GET tags?sort=name:desc written => -
what was written before: PUT a/1 written {"team":{"set":[{"id":1},{"id":2}]}}, PUT a/2 written {"jobs":{"set":[]}}, PUT a/2 written {"jobs":{"set":[{"id":1}]}}, PUT a/3 written {"team":{"set":[1]}} => written with set
where it was put: PUT a/1 written {"team":{"connect":[{"id":1,"position":{"before":2}}]}}, PUT a/2 written {"jobs":{"connect":[{"id":2,"position":{"before":3}}],"disconnect":[4]}} => written with position before
what a refusal says: PUT a/1 status {"team":{"set":[{"id":1},{"id":2}]}}, PUT a/2 status {"jobs":{"set":[]}}, PUT a/2 status {"jobs":{"set":[{"id":1}]}}, PUT a/3 status {"team":{"set":[1]}} => -
what was written of no relation: PUT a/1 written {"title":"a"}, PUT a/2 written {"title":"b"} => -
requests that write: PUT tags/1?populate=a r, POST tags?populate=a r => -
`;

const each = (text: string): readonly string[] => {
  const [whole, letters = ""] = /\{(\w+)\}/.exec(text) ?? [];
  return whole === undefined ? [text] : [...letters].map((letter) => text.replace(whole, letter));
};

test.each(rows.trim().split("\n"))("%s", (row) => {
  const [, failures = "", causes = ""] = /^[^:]*: (.*) => (.*)$/.exec(row) ?? [];
  const results = failures.split(", ").flatMap(each).map(failing);
  const found = causesByParts(results, { paths: asked, bodies }, context);
  const wanted = causes.split(", ").map((cause) => (cause === "-" ? undefined : cause));
  // One cause is that of all.
  expect(results.map((result) => found.get(result))).toEqual(
    wanted.length === 1 ? results.map(() => wanted[0]) : wanted,
  );
});
