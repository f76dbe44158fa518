import { expect, test } from "vitest";
import { standalone } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { TargetContext } from "../../kit/target/target.js";
import { causesByParts } from "./shared-parts.js";

const base = "http://server";
// All that is read of it.
const context = { wholeDataset: await bundledIndex(), transport: { base } } as unknown as TargetContext;

/** A failure of a request: `GET tags?sort=slug rows:extra`. */
const failing = (text: string): CheckResult => {
  const [method = "", path, fingerprint = ""] = text.split(" ");
  const request = { method, url: `${base}/api/${path}`, headers: {} };
  return {
    check: standalone({
      ...{ id: text, section: "4.2", sentence: "It MUST.", run: async () => {} },
      needs: fingerprint === "written" ? ["writes"] : [],
    }),
    ...{ verdict: "failed", requests: 1, milliseconds: 1 },
    failure: {
      why: "",
      fingerprint,
      differences: [],
      exchanges: [{ request, problem: { kind: "refused", message: "" } }],
    },
  } as CheckResult; // of the exchange nothing but the request is read
};

/** Paths that the run asked for beside those that failed. */
const asked = new Set(
  Array.from({ length: 30 }, (_, page) => `pagination[page]=${page}`).flatMap((page) => [
    `/api/tags?sort=slug&${page}`,
    `/api/tags?filters[slug][$eq]=x&${page}`,
    `/api/tags?populate[artifacts][filters][slug][$ne]=x&${page}`,
  ]),
);

test.each<[string, readonly string[], readonly (string | undefined)[]]>([
  [
    "the part that few others have",
    ["GET tags?sort=slug:desc order", "GET tags?populate[x][sort]=name:desc rows"],
    ["asked with :desc", "asked with :desc"],
  ],
  [
    "what is in most of the failures first",
    [
      "GET tags?filters[weight][$gt]=1 r",
      "GET tags?filters[weight][$lt]=1 r",
      "GET tags?filters[id][$lt]=2&sort=slug r",
    ],
    [undefined, "asked with $lt", "asked with $lt"],
  ],
  [
    "what explains all of them before what is rare",
    [..."abcd"]
      .map((value) => `GET tags?filters[weight][$lt]=${value}&pagination[page]=2 r`)
      .concat([..."ef"].map((value) => `GET tags?filters[weight][$lt]=${value}&filters[name][$notNull]=true r`)),
    Array.from("abcdef", () => "asked with $lt and a field of type integer"),
  ],
  [
    "what is in five of them by chance",
    [..."abcde"].map((value) => `GET tags?filters[slug][$eq]=${value} r`),
    Array.from("abcde", () => undefined),
  ],
  [
    "one request says no more where two checks ask for it",
    ["GET tags?sort=slug:desc order", "GET tags?sort=slug:desc rows"],
    [undefined, undefined],
  ],
  [
    "what stands inside populate",
    [..."ab"].map((value) => `GET tags?populate[artifacts][filters][slug][$eq]=${value} r`),
    [..."ab"].map(() => "asked with $eq inside populate"),
  ],
  [
    "what has too much in common that is rare",
    [..."ab"].map((value) => `GET tags?filters[$not][$or][0][weight][$lt]=${value} r`),
    [undefined, undefined],
  ],
  ["one failure alone has none", ["GET tags?sort=slug:desc order"], [undefined]],
  [
    "a kind that a plain list shows",
    ["GET tags differs:data", "GET tags?sort=slug:desc differs:data"],
    ["whatever is asked", "whatever is asked"],
  ],
  [
    "what is wrong with the form of answers",
    ["GET tags?sort=slug:desc shape:x", "GET tags?sort=name:desc no-answer:x"],
    [undefined, undefined],
  ],
  ["checks that write", ["GET tags?sort=slug:desc written", "GET tags?sort=name:desc written"], [undefined, undefined]],
  ["requests that write", ["PUT tags/1?populate=a r", "POST tags?populate=a r"], [undefined, undefined]],
])("%s", (_, failures, causes) => {
  const results = failures.map(failing);
  const found = causesByParts(results, asked, context);
  expect(results.map((result) => found.get(result))).toEqual(causes);
});
