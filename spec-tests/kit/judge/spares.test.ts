import { beforeEach, expect, test } from "vitest";
import { type Check, standalone } from "../contract/check.js";
import type { FetchHandler } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { expectStatus } from "../expect/expect.js";
import { scratchEntry, update } from "../scratch/entries.js";
import { openHandler, referenceHandler, unhurried } from "../target/fake-target.test-data.js";
import { runChecks } from "./run-checks.js";

const lent: number[] = [];
const sent: string[] = [];

beforeEach(() => {
  lent.length = 0;
  sent.length = 0;
});

const writing = (id: string, run: (target: Target) => Promise<void>, rest: Partial<Check> = {}): Check =>
  standalone({ id, section: "4.7", sentence: "It MUST.", needs: ["writes"], run, ...rest });

const borrowing = (id: string, values: object = {}, rest: Partial<Check> = {}): Check =>
  writing(id, async (target) => void lent.push(await scratchEntry(target, "conservator", { ...values })), rest);

/** The first check that deletes something ends the time in which checks that write run alone. */
const first = writing("first", async (target) => {
  await update(target, "restoration", await scratchEntry(target, "restoration"), { title: "changed" });
});

const run = async (checks: readonly Check[], change: (reference: FetchHandler) => FetchHandler = (each) => each) => {
  const reference = change(await referenceHandler());
  const { context } = await openHandler((request) => {
    if (request.method !== "GET") sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return reference(request);
  });
  return runChecks([first, ...checks], context, { concurrency: 1, checkTimeout: unhurried });
};

const deletions = () => sent.filter((each) => each.startsWith("DELETE /api/conservators/"));

test("an entry that a check made and sent nothing to is lent again, and deleted in the end", async () => {
  const results = await run([borrowing("one"), borrowing("two"), borrowing("three")]);
  expect(new Set(lent).size).toBe(1);
  expect(lent).toHaveLength(3);
  expect(deletions()).toEqual([`DELETE /api/conservators/${lent[0]}`]);
  expect(results.flatMap(({ leftovers = [] }) => leftovers)).toEqual([]);
});

test("one that a check has changed or failed with, or that holds more than its type requires, is not", async () => {
  const acting = (act: (target: Target, id: number) => Promise<unknown>) =>
    writing("acting", async (target) => {
      const id = await scratchEntry(target, "conservator");
      lent.push(id);
      await act(target, id);
    });
  await run([
    acting((target, id) => update(target, "conservator", id, { name: "changed" })),
    acting(async (target, id) => expectStatus(await target.get(`/api/conservators/${id}`), 404)),
    borrowing("named", { name: "own" }),
    // It is begun last: neighbours are begun apart.
    borrowing("after"),
    borrowing("related", { restorations: [] }),
  ]);
  expect(new Set(lent).size).toBe(5);
  expect(deletions()).toHaveLength(5);
});

test("a check after those that write finds no entry that waits to be lent", async () => {
  let seen = -1;
  const counting = writing(
    "counting",
    async (target) => {
      const { json } = await target.get("/api/conservators?filters[name][$contains]=scratch&pagination[limit]=1");
      seen = (json as { meta: { pagination: { total: number } } }).meta.pagination.total;
    },
    { together: true },
  );
  await run([borrowing("one"), counting]);
  expect(deletions()).toHaveLength(1);
  expect(seen).toBe(0);
});

test("one that cannot be deleted in the end is left over of the check that wrote last", async () => {
  const results = await run([borrowing("one"), borrowing("two")], (reference) => (request) => {
    const isKept = request.method === "DELETE" && request.url.includes("/conservators/");
    return isKept ? Promise.resolve(new Response(null, { status: 500 })) : reference(request);
  });
  expect(results.map(({ check, leftovers }) => [check.id, leftovers])).toEqual([
    ["first", undefined],
    ["one", undefined],
    ["two", [`/api/conservators/${lent[0]}`]],
  ]);
});
