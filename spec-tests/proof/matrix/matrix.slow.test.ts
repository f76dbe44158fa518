import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameOf } from "../breaches/breach.js";
import { updateBreaches } from "../breaches/index.js";
import { below, misreading } from "../servers/requests.js";
import { grounds } from "./grounds.js";
import { lostText } from "./lost.js";
import { makeMatrix } from "./make.js";
import { type Row, readMatrix } from "./store.js";
import type { WrongServer } from "./wrong-servers.js";

const breach = "4.7 disconnect removes all, in /api/conservators";

/** Whether or not it is drawn for the matrix. */
const disconnecting: readonly WrongServer[] = updateBreaches.flatMap((each) =>
  nameOf(each) === breach ? [{ id: breach, breaks: "4.7", writes: true, profile: "spec", mutate: each.mutate }] : [],
);

const ascending: WrongServer = {
  ...{ id: "sort-desc-ignored", breaks: "4.2-descending", writes: false, profile: "spec" },
  mutate: misreading(below("sort"), (value) => value.replace(/:desc$/i, "")),
};

const printed: string[] = [];
let folder = "";
let rows: readonly Row[] = [];

const make = () =>
  makeMatrix({
    ...{ folder, depth: "usual", print: (line: string) => void printed.push(line) },
    grounds: grounds.filter(({ name }) => name === "reference"),
    servers: [ascending, ...disconnecting],
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matrix-"));
  await make();
  rows = await readMatrix(folder);
}, 600_000);

afterAll(() => rm(folder, { recursive: true }));

test("a wrong server is in the matrix under the checks that fail on it, and under no other", () => {
  expect(rows.map(({ server }) => server)).toEqual([ascending.id, breach]);
  const [reading, writing] = rows.map(({ found }) => Object.keys(found));
  expect(reading).toContain("sorting-order-desc");
  expect(reading).not.toContain("sorting-order-asc");
  expect(writing).toContain("writes-disconnect-ids");
  expect(writing).not.toContain("writes-connect-ids");
});

test("what is lost without some checks is named, and nothing else", () => {
  const ids = Object.keys(rows[1]?.found ?? {});
  const text = lostText(rows, [...ids, "sorting-order-desc"]);
  expect(text.split("\n")).toEqual([
    "Without them a run loses 1 server:",
    expect.stringContaining(`  ${breach}, over reference: not conformant by `),
  ]);
  expect(lostText(rows, ids.slice(1))).toBe("Without them a run loses 0 servers:");
  expect(() => lostText(rows, ["sorting-nothing"])).toThrow("no checks: sorting-nothing");
});

test("what is there is not made again, and half a line is nothing", { timeout: 600_000 }, async () => {
  await appendFile(join(folder, "reference.jsonl"), '{"server":"half');
  printed.splice(0);
  await make();
  expect(printed).toEqual([]);
  expect(await readMatrix(folder)).toEqual(rows);
});
