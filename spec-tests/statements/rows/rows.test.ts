import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { CheckOfRows, TableOfRows } from "../../kit/expect/rows.js";

const folder = fileURLToPath(new URL(".", import.meta.url));

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));

const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /[\\/][a-z-]+\.json$/.test(name),
);

const checks = files.flatMap((file) =>
  Object.values<{ checks?: Readonly<Record<string, CheckOfRows>> }>(read(file)).flatMap(({ checks = {} }) =>
    Object.entries(checks),
  ),
);

test("the files of rows have the form of their schema", () => {
  const isValid = new Ajv().compile(read("rows.schema.json"));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => (isValid(read(file)) ? [] : [{ file, errors: isValid.errors }]))).toEqual([]);
});

/** The tables of requests, each with the id of its check. */
const requests = checks.flatMap(([id, check]) =>
  check.get === undefined
    ? []
    : [check, ...(check.and ?? [])].map((table): readonly [string, TableOfRows] => [id, table]),
);

test("in each table of lists a row holds an entry: empty answers prove nothing", () => {
  const tables = requests.flatMap(([id, { matches, lists }]) =>
    [matches, lists].flatMap((rows) => (rows ? [{ id, rows }] : [])),
  );
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter(({ rows }) => Object.values(rows).every((keys) => keys.length === 0))).toEqual([]);
});

test("only queries whose spelling is checked are sent as they stand: the values of all others read as they are meant", () => {
  const isSpelled = (query: string) => /%(?!2[356B])|[+;]|&&/.test(query);
  const isPrintedOtherwise = (query: string) => isSpelled(query) || /=.*[*,:]/.test(query);
  const wrong = requests.filter(([, { asWritten, matches, lists, answers, refuses }]) => {
    const queries = [...Object.keys({ ...matches, ...lists, ...answers }), ...(refuses ?? [])];
    return asWritten === true ? !queries.some(isPrintedOtherwise) : queries.some(isSpelled);
  });
  expect(wrong.map(([id]) => id)).toEqual([]);
});
