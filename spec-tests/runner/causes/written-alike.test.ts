import { expect, test } from "vitest";
import { standalone } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { causesByUpdates } from "./written-alike.js";

const base = "http://server";
const data = { wholeDataset: await bundledIndex() };

/** A failure after an update: `PUT restorations/1 written {"team":[2]}`. */
const failing = (text: string): CheckResult => {
  const [method = "", path, fingerprint = "", written] = text.split(" ");
  const body = written === undefined ? {} : { body: `{"data":${written}}` };
  const request = { method, url: `${base}/api/${path}`, headers: {}, ...body };
  return {
    check: standalone({
      ...{ id: text, section: "4.2", sentence: "It MUST.", run: async () => {} },
      needs: ["writes"],
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

/** What the run has written, but for ids. */
const bodies = new Set(
  ["[0]", '{"set":[0]}', '{"connect":[0]}', '{"connect":[{"id":0}]}', '{"disconnect":[0]}'].flatMap((value) =>
    Array.from({ length: 30 }, (_, index) => `{"data":{"team":${value},"title":"${"x".repeat(index)}"}}`),
  ),
);

/** What failed; a cause for each of these, `-` where nothing is said. */
const rows = `
what was written before: PUT a/1 written {"team":{"set":[{"id":1},{"id":2}]}}, PUT a/2 written {"jobs":{"set":[]}}, PUT a/2 written {"jobs":{"set":[{"id":1}]}}, PUT a/3 written {"team":{"set":[1]}} => written with set
where it was put: PUT a/1 written {"team":{"connect":[{"id":1,"position":{"before":2}}]}}, PUT a/2 written {"jobs":{"connect":[{"id":2,"position":{"before":3}}],"disconnect":[4]}} => written with position before
one update that several checks make: PUT a/1 written {"team":{"connect":[{"id":1,"position":{"before":2}}]}}, PUT a/2 written {"team":{"connect":[{"id":3,"position":{"before":4}},{"id":5,"position":{"before":6}}]}} => -
one failure alone: PUT a/1 written {"team":{"set":[]}} => -
what a refusal says: PUT a/1 status {"team":{"set":[{"id":1},{"id":2}]}}, PUT a/2 status {"jobs":{"set":[]}}, PUT a/2 status {"jobs":{"set":[{"id":1}]}}, PUT a/3 status {"team":{"set":[1]}} => -
what was written of no relation: PUT a/1 written {"title":"a"}, PUT a/2 written {"title":"b"} => -
`;

test.each(rows.trim().split("\n"))("%s", (row) => {
  const [, failures = "", causes = ""] = /^[^:]*: (.*) => (.*)$/.exec(row) ?? [];
  const results = failures.split(", ").map(failing);
  const found = causesByUpdates(results, bodies, data);
  const wanted = causes.split(", ").map((cause) => (cause === "-" ? undefined : cause));
  // One cause is that of all.
  expect(results.map((result) => found.get(result))).toEqual(
    wanted.length === 1 ? results.map(() => wanted[0]) : wanted,
  );
});
