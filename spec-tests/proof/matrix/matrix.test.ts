import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "../../statements/index.js";
import { nameOf } from "../breaches/breach.js";
import { updateBreaches } from "../breaches/index.js";
import { below, misreading } from "../faults/requests.js";
import { lostText } from "./answers.js";
import { grounds } from "./grounds.js";
import { makeMatrix } from "./make.js";
import { checkOfPart, noticed } from "./notices.js";
import { type Matrix, readMatrix } from "./store.js";
import { type WrongServer, wrongServers } from "./wrong-servers.js";

/** A few checks that read and that write, with cases and without, and those that judge all answers. */
const asked = checks.filter(
  ({ id, watches }) =>
    watches === true ||
    ["sorting-order-desc", "populate-beside-conditions", "writes-disconnect-ids", "writes-whole-values"].includes(id),
);

const breach = "4.7 disconnect removes all, in /api/conservators";

/** Whether or not it is drawn for the matrix. */
const disconnecting: readonly WrongServer[] = updateBreaches.flatMap((each) =>
  nameOf(each) === breach ? [{ id: breach, breaks: "4.7", writes: true, profile: "spec", mutate: each.mutate }] : [],
);

const ascending: WrongServer = {
  ...{ id: "sort-desc-ignored", breaks: "4.2-descending", writes: false, profile: "spec" },
  mutate: misreading(below("sort"), (value) => value.replace(/:desc$/i, "")),
};

const ids = [ascending.id, "value-percent-dropped", breach];

const printed: string[] = [];
let folder = "";
let matrix: Matrix = { rows: [], costs: [] };

const make = () =>
  makeMatrix({
    ...{ folder, asked, turn: 0, turns: 1, print: (line: string) => void printed.push(line) },
    grounds: grounds.filter(({ name }) => name === "reference"),
    servers: [ascending, ...wrongServers.filter(({ id }) => id === "value-percent-dropped"), ...disconnecting],
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matrix-"));
  await make();
  matrix = await readMatrix(folder);
}, 600_000);

afterAll(() => rm(folder, { recursive: true }));

const foundOf = (id: string) => matrix.rows.find(({ server }) => server === id)?.found ?? [];

test("a wrong server is in the matrix under the checks that fail on it, and under no other", () => {
  expect(matrix.rows.map(({ server }) => server).sort()).toEqual([...ids].sort());
  const found = foundOf(ascending.id);
  expect(found.map(({ check }) => check)).toContain("sorting-order-desc");
  expect(found.map(({ check }) => check)).not.toContain("writes-disconnect-ids");
  expect(found.find(({ check }) => check === "sorting-order-desc")).toMatchObject({ rows: [-1] });
});

test("what a check asks is known by its cases", () => {
  const [costs] = matrix.costs;
  expect(costs?.silent).toEqual({});
  expect(costs?.checks["populate-beside-conditions"]?.length).toBeGreaterThan(50);
  expect(costs?.checks["writes-disconnect-ids"]?.length).toBe(1);
});

test("what is lost without some checks is named, and nothing else", () => {
  const rows = matrix.rows.map(noticed);
  const names = ["sorting-order-desc", "writes-disconnect-ids"];
  const text = lostText(matrix, names);
  for (const { server, by } of rows) {
    const isLost = by.size > 0 && [...by].every((part) => names.includes(checkOfPart(part)));
    expect(text.includes(`  ${server}, over reference`), server).toBe(isLost);
  }
  expect(text).toContain(`  ${breach}, over reference: not conformant by writes-disconnect-ids alone`);
  expect(() => lostText(matrix, ["sorting-nothing"])).toThrow("no checks or cases of checks: sorting-nothing");
});

test("what is there is not made again, and half a line is nothing", { timeout: 600_000 }, async () => {
  await appendFile(join(folder, "reference-0.jsonl"), '{"server":"half');
  printed.splice(0);
  await make();
  expect(printed).toEqual([]);
  expect((await readMatrix(folder)).rows.length).toBe(ids.length);
});
