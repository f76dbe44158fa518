import { createMock } from "../../dist/src/index.js";
import { toDataset } from "../data/dataset.mjs";
import { createWorld } from "../data/world.mjs";
import { medians, timed } from "../measure.mjs";
import { count, duration, times } from "../table.mjs";
import { now } from "./commands.mjs";

/**
 * @typedef {{ readonly milliseconds: number, readonly rounds: number }} Effort at least so long, at least so many
 * @typedef {{ size: number, writes: number, copy: number, create: number, reset: number, ratio: number }} ResetRow microseconds; the ratio is that of
 *   the reset to the copy
 */

/** So many entries are changed before each reset. */
const writeCounts = [0, 1, 20, 200];

const headers = { "content-type": "application/json" };

/** @param {import("../../dist/src/index.js").NodeMock} mock @param {string} method @param {string} path @param {unknown} [body] */
const ask = async (mock, method, path, body) => {
  const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
  const answer = await mock.fetch(new Request(`http://mock.test/api/articles${path}`, init));
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.text();
};

/** A new entry, a deleted one, and changes. @param {import("../../dist/src/index.js").NodeMock} mock @param {number} count @param {number} size */
const write = async (mock, count, size) => {
  for (let index = 0; index < count; index++) {
    const id = 2 + ((index * 7919) % (size - 1));
    if (index === 1) await ask(mock, "POST", "", { data: { title: "new", tags: [1, 2] } });
    else if (index === 2) await ask(mock, "DELETE", "/1");
    else
      await ask(mock, "PUT", `/${id}`, { data: { title: `changed ${index}`, ...(index % 10 === 0 && { author: 1 }) } });
  }
};

/**
 * Resets a dataset after writes. Beside it: a mock that copies its data, by `JSON.parse` of its text, and another mock of the same dataset.
 *
 * @param {number} size the number of articles @param {Effort} effort @returns {Promise<ResetRow[]>}
 */
const timeResets = async (size, effort) => {
  const dataset = toDataset(createWorld(size), true);
  const text = JSON.stringify([...dataset.records]);
  const mock = await createMock(dataset, { now: () => now });
  const look = () => ask(mock, "GET", "?pagination[limit]=-1&populate=*&publicationState=preview");
  const before = await look();
  const rows = [];
  for (const writes of writeCounts) {
    const rounds = [];
    const end = performance.now() + effort.milliseconds / writeCounts.length;
    while (rounds.length < effort.rounds || performance.now() < end) {
      await write(mock, writes, size);
      const reset = await timed(mock.reset);
      const copy = await timed(() => JSON.parse(text));
      rounds.push({ reset, copy, create: await timed(() => createMock(dataset)), ratio: reset / copy });
    }
    await write(mock, writes, size);
    mock.reset();
    if ((await look()) !== before) throw new Error(`after ${writes} writes and a reset the entries differ`);
    rows.push({ size, writes, ...medians(rounds) });
  }
  await mock.close();
  return rows;
};

/** @type {import("../table.mjs").Columns<ResetRow>} */
const columns = {
  entries: ({ size }) => count(size),
  "writes before": ({ writes }) => count(writes),
  "a copy of the data": ({ copy }) => duration(copy),
  "another mock": ({ create }) => duration(create),
  reset: ({ reset }) => duration(reset),
  "ratio to the copy": ({ ratio }) => times(ratio),
};

/** Times resets on data of some sizes. @param {readonly number[]} sizes @param {Effort} effort */
export const runResets = async (sizes, effort) => {
  const rows = [];
  for (const size of sizes) rows.push(...(await timeResets(size, effort)));
  return { columns, rows };
};
