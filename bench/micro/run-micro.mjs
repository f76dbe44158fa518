import { createWorld } from "../data/world.mjs";
import { createFloor } from "./floor.mjs";
import { median, medianTime } from "./measure.mjs";
import { createMingo } from "./mingo.mjs";
import { questions } from "./questions.mjs";
import { createSift } from "./sift.mjs";
import { createSqlite } from "./sqlite.mjs";
import { createTouchstone } from "./touchstone.mjs";

/**
 * @typedef {import("./questions.mjs").Question} Question
 * @typedef {{ readonly milliseconds: number, readonly samples: number, readonly rounds: number }} Effort
 * @typedef {{
 *   readonly name: string,
 *   readonly read: (answer: any) => unknown,
 *   readonly answers: { readonly [Key in Question]?: () => unknown },
 * }} Contender
 * @typedef {{ readonly contender: string, readonly microseconds: number, readonly ratio: number }} Timing
 * @typedef {{ readonly size: number, readonly question: Question, readonly timings: readonly Timing[] }} MicroResult
 */

/** @param {number} size @returns {Promise<readonly Contender[]>} */
const createContenders = async (size) => {
  const world = createWorld(size);
  // Drafts are left out for everyone: the engine knows them apart, too.
  const published = world.articles.filter(({ publishedAt }) => publishedAt !== null);
  const sqlite = await createSqlite(world, published);
  return [
    createFloor(published, size),
    createTouchstone(world),
    createMingo(world, published),
    createSift(published, size),
    ...(sqlite ? [sqlite] : []),
  ];
};

/** The answer as text, whatever form the contender has it in. @param {Contender} contender @param {Question} question */
const answerText = async ({ answers, read }, question) => {
  const answer = await answers[question]?.();
  return typeof answer === "string" ? answer : JSON.stringify(read(answer));
};

/** Ratios never compare different work. @param {readonly Contender[]} contenders @param {Question} question */
const assertSameAnswers = async (contenders, question) => {
  const able = contenders.filter(({ answers }) => answers[question]);
  const texts = await Promise.all(able.map((contender) => answerText(contender, question)));
  const [expected = ""] = texts;
  for (const [index, text] of texts.entries()) {
    if (text === expected) continue;
    const at = [...text].findIndex((character, position) => character !== expected[position]);
    throw new Error(
      `${able[index]?.name} answers "${question}" differently from character ${at} on: ` +
        `…${text.slice(Math.max(0, at - 40), at + 80)}… instead of …${expected.slice(Math.max(0, at - 40), at + 80)}…`,
    );
  }
};

/**
 * Times one question. The contenders take turns, so that a slow moment of the machine meets all of them; a ratio is
 * the median of the rounds' ratios.
 *
 * @param {readonly Contender[]} contenders the first one is the floor
 * @param {Question} question
 * @param {Effort} effort
 * @returns {Promise<readonly Timing[]>}
 */
const time = async (contenders, question, effort) => {
  const able = contenders.flatMap(({ answers, name }) => {
    const answer = answers[question];
    return answer ? [{ name, answer, times: /** @type {number[]} */ ([]) }] : [];
  });
  for (let round = 0; round < effort.rounds; round++) {
    for (const { answer, times } of able) times.push(await medianTime(answer, effort));
  }
  const floor = able[0]?.times ?? [];
  return able.map(({ name, times }) => ({
    contender: name,
    microseconds: median(times) / 1000,
    ratio: median(times.map((nanoseconds, round) => nanoseconds / (floor[round] ?? Number.NaN))),
  }));
};

/**
 * Asks every question of every contender on data of one size.
 *
 * @param {number} size the number of articles
 * @param {Effort} effort
 * @param {(result: MicroResult) => void} report called after each question
 * @param {RegExp} only the questions to ask
 */
export const runMicro = async (size, effort, report, only = /./) => {
  const contenders = await createContenders(size);
  const results = [];
  for (const question of /** @type {Question[]} */ (Object.keys(questions))) {
    if (!only.test(question)) continue;
    await assertSameAnswers(contenders, question);
    const result = { size, question, timings: await time(contenders, question, effort) };
    results.push(result);
    report(result);
  }
  return results;
};
