import { isDeepStrictEqual } from "node:util";
import { createWorld } from "../data/world.mjs";
import { median, readyToSend } from "../measure.mjs";
import { compared, count, duration } from "../table.mjs";
import { createByHand } from "./by-hand.mjs";
import { commands, writesOf } from "./commands.mjs";
import { createTouchstone } from "./touchstone.mjs";

/**
 * @typedef {import("./commands.mjs").Command} Command
 * @typedef {ReturnType<typeof createByHand> | ReturnType<typeof createTouchstone>} Contender
 * @typedef {{ readonly byHand: number, readonly own: number, readonly ratio: number }} CommandTiming microseconds for one request, or for the write and
 *   the list after it
 */

const names = /** @type {Command[]} */ (Object.keys(commands));

/** The id in an answer: the first number in its text. @param {string} text */
const idIn = (text) => Number(/\d+/.exec(text)?.[0]);

/**
 * Gives a batch of each command, and reports how long each of them took.
 *
 * @param {Contender} contender
 * @param {ReturnType<typeof writesOf>} writes
 * @param {(text: string) => void} [check] is given every answer
 */
const round = async (contender, writes, check = readyToSend) => {
  const { list, post, put, remove } = contender;
  const times = new Map();
  /** @type {number[]} */
  const made = [];
  for (const command of names) {
    const { write, ...rest } = commands[command];
    const texts = [];
    const start = performance.now();
    for (const { body, id } of writes[command]) {
      const text = write === "put" ? put(id, body) : write === "post" ? post(body) : remove(made.shift() ?? 0);
      texts.push(readyToSend(typeof text === "string" ? text : await text));
      if ("read" in rest) {
        const page = list();
        texts.push(readyToSend(typeof page === "string" ? page : await page));
      }
    }
    times.set(command, ((performance.now() - start) * 1000) / writes[command].length);
    if (write === "post") made.push(...texts.map(idIn).filter((_, index) => !("read" in rest) || index % 2 === 0));
    for (const text of texts) check(text);
  }
  return times;
};

/** Every answer to two rounds must be the same, and the relations in the end. @param {readonly Contender[]} contenders @param {readonly ReturnType<typeof writesOf>[]} turns */
const assertSameAnswers = async (contenders, turns) => {
  /** @type {string[][]} */
  const answers = contenders.map(() => []);
  for (const [index, contender] of contenders.entries()) {
    for (const writes of turns) await round(contender, writes, (text) => answers[index].push(text));
  }
  const [expected, ...others] = answers;
  for (const texts of others) {
    const at = expected.findIndex((text, index) => text !== texts[index]);
    if (at >= 0) throw new Error(`the answers differ:\n${expected[at]}\n${texts[at]}`);
  }
  for (const { id } of turns.flatMap(({ connect }) => connect)) {
    const [byHand, ...rest] = await Promise.all(contenders.map(({ related }) => related(id)));
    if (!rest.every((lists) => isDeepStrictEqual(lists, byHand))) throw new Error(`the relations of ${id} differ`);
  }
};

/** @param {readonly (ReadonlyMap<Command, number>)[]} rounds @param {Command} command */
const timesOf = (rounds, command) => rounds.map((times) => times.get(command) ?? Number.NaN);

/**
 * Gives every command to a dataset of one size, in batches, the contenders in turn.
 *
 * @param {number} size the number of articles @param {import("./run-resets.mjs").Effort} effort @returns {Promise<ReadonlyMap<Command, CommandTiming>>}
 */
const timeCommands = async (size, effort) => {
  const contenders = [createByHand(createWorld(size)), createTouchstone(createWorld(size))];
  const turns = [writesOf(size, false), writesOf(size, true)];
  await assertSameAnswers(contenders, turns);
  /** @type {Map<Command, number>[][]} */
  const rounds = contenders.map(() => []);
  const end = performance.now() + effort.milliseconds;
  for (let count = 0; count < effort.rounds || performance.now() < end; count++) {
    for (const [index, contender] of contenders.entries()) {
      rounds[index].push(await round(contender, turns[count % turns.length]));
    }
  }
  return new Map(
    names.map((command) => {
      const [byHand, own] = rounds.map((each) => timesOf(each, command));
      const ratio = median(own.map((time, index) => time / byHand[index]));
      return [command, { byHand: median(byHand), own: median(own), ratio }];
    }),
  );
};

/** Times the commands on data of some sizes. @param {readonly number[]} sizes @param {import("./run-resets.mjs").Effort} effort */
export const runCommands = async (sizes, effort) => {
  /** @type {Record<string, (command: Command) => string>} */
  const columns = { entries: (command) => commands[command].text };
  for (const size of sizes) {
    const timings = await timeCommands(size, effort);
    const timing = (/** @type {Command} */ command) => /** @type {CommandTiming} */ (timings.get(command)); // of each
    columns[`${count(size)} by hand`] = (command) => duration(timing(command).byHand);
    columns[`touchstone, ${count(size)}`] = (command) => compared(timing(command));
  }
  return { columns, rows: names };
};
