import { expect, test } from "vitest";
import { bundledDatasetPath, loadDataset } from "../../../../src/index.js";
import { reduceSequence } from "./reduce.js";
import { bodyText, type WriteRequest } from "./request.js";
import { runSequence, type Sides } from "./run-sequence.js";
import type { Side } from "./send.js";

const dataset = await loadDataset(bundledDatasetPath());

const side = (answer: (text: string) => number): Side => ({
  send: async ({ body }) => ({ status: answer(body === undefined ? "" : bodyText(body).text), body: "{}" }),
  read: async () => ({ status: 200, body: '{"data":[]}' }),
  authorization: () => undefined,
  close: async () => {},
});

/** Ours refuses what names entry 7, when it has seen a request that names entry 3. */
const sidesWithFault = (): Sides => {
  let seen = false;
  const ours = side((text) => {
    seen ||= text.includes("3");
    return seen && text.includes("7") ? 400 : 200;
  });
  const reset = async () => {
    seen = false;
  };
  return { real: side(() => 200), ours, dataset, reset };
};

const put = (data: WriteRequest["body"]): WriteRequest => ({
  method: "PUT",
  path: "/api/restorations/1?populate=*",
  caller: "public",
  body: data,
});

test("a failing sequence is left with what the difference needs", async () => {
  const sides = sidesWithFault();
  const sequence = {
    theme: "relations",
    requests: [
      put({ json: { data: { title: "One", team: [1, 2] } } }),
      put({ json: { data: { title: "Two", team: { connect: [3, 4], disconnect: [5] } } } }),
      put({ json: { data: { lead: 2 } } }),
      put({ json: { data: { lead: 2, team: [8, 7] } } }),
      put({ json: { data: { lead: 1 } } }),
    ],
  };
  const { difference } = await runSequence(sides, sequence);
  if (difference === undefined) throw new Error("the sides must differ");
  const { sequence: smallest } = await reduceSequence(sides, { sequence, difference });
  expect(smallest.requests.map(({ path }) => path)).toEqual(["/api/restorations/1", "/api/restorations/1"]);
  expect(smallest.requests.map(({ body }) => body)).toEqual([
    { json: { data: { team: { connect: [3] } } } },
    { json: { data: { team: [7] } } },
  ]);
});
