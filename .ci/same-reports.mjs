// Compares two JSON reports of the kit on one server: the same checks with the same results. Times, the answers of entries that each run made
// for itself, and how often it looked at them differ. `node .ci/same-reports.mjs one.json two.json`
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const comparable = (file) => {
  const { checks, startedAt, milliseconds, target, summary, sent, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  const { requests, ...counts } = summary;
  const results = checks.map(({ milliseconds, requests, failure, transcript, ...check }) => ({
    ...check,
    fingerprint: failure?.fingerprint,
  }));
  return { ...rest, causes: rest.causes.map(({ checks: ids }) => ids), counts, results };
};

const [one, two] = process.argv.slice(2).map(comparable);
assert.ok(one.results.length > 500, `only ${one.results.length} checks`);
assert.deepEqual(one, two);
console.log(`${one.results.length} checks with the same results: ${JSON.stringify(one.counts)}`);
