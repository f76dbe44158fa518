import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../src/base/cases.test-data.js";
import { checks } from "../../statements/index.js";
import { kinds } from "./different.js";
import { testRight } from "./expect-right.test-data.js";
import { differences } from "./servers.test-data.js";

/** One server of each manner: those beside it differ from it in a value alone. */
const chosen = [
  ...["refuses-with-422", "forbidden-is-hidden", "every-refusal-is-another", "errors-of-rfc-9457", "errors-of-text"],
  ...["errors-without-a-body", "put-is-204", "put-says-null", "post-is-201", "delete-is-204", "lists-are-203"],
  ...["pages-of-at-most-5", "pages-of-at-most-25", "pages-of-at-most-60", "pages-beyond-10-refused"],
  ...[
    "urls-absolute",
    "urls-signed",
    "urls-relative-with-a-query",
    "files-of-other-hashes",
    "files-with-other-formats",
  ],
  ...["more-in-pagination", "more-in-entries", "more-in-relations", "more-in-files", "more-everywhere"],
  ...["instants-without-zeros", "instants-ahead", "instants-of-microseconds", "times-without-zeros"],
  ...["times-of-another-load", "ids-of-ten-digits", "ids-shuffled", "ids-uuid", "ids-of-digits", "ids-with-a-slash"],
  ...["keys-in-another-order", "json-indented", "json-escaped", "packed-by-gzip", "no-headers", "json-api-type"],
];

/** What asks for everything everywhere is a third of all requests, and what a server does in one of them it does in the others: alone.slow.test.ts asks them of every server. */
const apartFromTables = checks.filter(
  ({ id }) => !id.startsWith("model-contexts") && !id.startsWith("filtering-everywhere"),
);

const servers = differences.filter(({ name }) => chosen.includes(name));

const ofKinds = kinds
  .map((kind) => servers.filter((each) => each.kind === kind))
  .filter(({ length }) => length > 0)
  .map((alike) => fc.constantFrom(...alike));

/** Rows of one server of each kind, for two of one kind would undo each other: others by each seed. */
const rows = fc.sample(fc.tuple(...ofKinds), cases(3));

test("every server that is chosen is there", () => {
  expect(servers.map(({ name }) => name).sort()).toEqual([...chosen].sort());
});

testRight("in a row", rows, "spec", apartFromTables);
