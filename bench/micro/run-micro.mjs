import { createWorld, published } from "../data/world.mjs";
import { median, medianTime } from "../measure.mjs";
import { compared, count, duration } from "../table.mjs";
import { createFloor } from "./floor.mjs";
import { questions } from "./questions.mjs";
import { createTouchstone } from "./touchstone.mjs";

/**
 * @typedef {import("./questions.mjs").Question} Question
 * @typedef {{ readonly read: (answer: any) => unknown, readonly answers: Readonly<Record<Question, () => unknown>> }} Contender
 * @typedef {{ readonly question: string, readonly byHand: number, readonly own: number, readonly ratio: number }} MicroRow
 */

const efforts = {
  quick: { milliseconds: 5, samples: 2, rounds: 1 },
  normal: { milliseconds: 100, samples: 5, rounds: 5 },
  // Tenths of a second per call for the slowest.
  large: { milliseconds: 200, samples: 3, rounds: 3 },
};

/** The answer as text, whatever form the contender has it in. @param {Contender} contender @param {Question} question */
const answerText = async ({ answers, read }, question) => {
  const answer = await answers[question]();
  return typeof answer === "string" ? answer : JSON.stringify(read(answer));
};

/**
 * Times one question, once both have given the same answer. The contenders take turns, so that a slow moment of the machine meets both; the ratio is
 * the median of the rounds' ratios.
 *
 * @param {Contender} floor @param {Contender} own @param {Question} question @param {typeof efforts.normal} effort @returns {Promise<MicroRow>}
 */
const time = async (floor, own, question, effort) => {
  const [expected, answered] = [await answerText(floor, question), await answerText(own, question)];
  if (answered !== expected) throw new Error(`"${question}" is answered by ${answered} instead of ${expected}`);
  const rounds = [];
  for (let round = 0; round < effort.rounds; round++) {
    const byHand = await medianTime(floor.answers[question], effort);
    rounds.push({ byHand, own: await medianTime(own.answers[question], effort) });
  }
  return {
    question: questions[question],
    byHand: median(rounds.map(({ byHand }) => byHand)),
    own: median(rounds.map(({ own }) => own)),
    ratio: median(rounds.map(({ byHand, own }) => own / byHand)),
  };
};

/**
 * Asks every question of the loop by hand and of the engine, on data of each size.
 *
 * @param {import("../run.mjs").Options} options
 */
export const runMicro = async ({ dot, only, quick, sizes }) => {
  const tables = [];
  for (const size of sizes) {
    const world = createWorld(size);
    const [floor, own] = [createFloor(published(world), size), createTouchstone(world)];
    const rows = [];
    for (const question of /** @type {Question[]} */ (Object.keys(questions)).filter((name) => only.test(name))) {
      rows.push(await time(floor, own, question, efforts[quick ? "quick" : size > 500_000 ? "large" : "normal"]));
      dot();
    }
    const columns = {
      [`${count(size)} entries`]: (/** @type {MicroRow} */ { question }) => question,
      "by hand": (/** @type {MicroRow} */ { byHand }) => duration(byHand),
      touchstone: compared,
    };
    tables.push({ columns, rows });
  }
  return tables;
};
