import { createMock } from "../../dist/src/index.js";
import { median, timed } from "../micro/measure.mjs";
import { createWriteWorld, now, toWriteDataset } from "./write-world.mjs";

/**
 * @typedef {import("./run-commands.mjs").CommandEffort} CommandEffort
 * @typedef {{
 *   readonly size: number, readonly writes: number, readonly copy: number, readonly create: number, readonly reset: number,
 *   readonly ratio: number,
 * }} ResetTiming microseconds; the ratio is that of the reset to the copy
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
 * @param {number} size the number of articles
 * @param {CommandEffort} effort
 * @returns {Promise<ResetTiming[]>}
 */
export const runResets = async (size, effort) => {
  const dataset = toWriteDataset(createWriteWorld(size));
  const text = JSON.stringify([...dataset.records]);
  const mock = await createMock(dataset, { now: () => now });
  const look = () => ask(mock, "GET", "?pagination[limit]=-1&populate=*&publicationState=preview");
  const before = await look();
  /** @type {ResetTiming[]} */
  const results = [];
  for (const writes of writeCounts) {
    /** @type {{ copy: number, create: number, reset: number }[]} */
    const rounds = [];
    const end = performance.now() + effort.milliseconds / writeCounts.length;
    while (rounds.length < effort.rounds || performance.now() < end) {
      await write(mock, writes, size);
      rounds.push({
        reset: await timed(mock.reset),
        copy: await timed(() => JSON.parse(text)),
        create: await timed(() => createMock(dataset)),
      });
    }
    await write(mock, writes, size);
    mock.reset();
    if ((await look()) !== before) throw new Error(`after ${writes} writes and a reset the entries differ`);
    /** @param {(times: { copy: number, create: number, reset: number }) => number} time */
    const middle = (time) => median(rounds.map(time));
    const [copy, create, reset] = [middle((r) => r.copy), middle((r) => r.create), middle((r) => r.reset)];
    results.push({ size, writes, copy, create, reset, ratio: middle((r) => r.reset / r.copy) });
  }
  await mock.close();
  return results;
};
