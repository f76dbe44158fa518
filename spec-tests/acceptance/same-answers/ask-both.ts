import { endlessTape, seedOf, type Tape } from "../../kit/random/tape.js";
import type { Dataset } from "../../kit/reference.js";
import { queriesOf } from "../fuzz/grammar/queries.js";
import { vocabularyOf } from "../fuzz/vocabulary.js";
import { type Answers, openBoth } from "./both.js";
import { favourite, question } from "./questions.js";
import { worldOf } from "./worlds.js";
import { writesTo } from "./writes.js";

/** How many questions are asked, and which. */
export interface AskOptions {
  readonly questions: number;
  readonly seed: number;
  /** Called with how far it is. */
  readonly progress?: ((message: string) => void) | undefined;
}

/** Where the two references part. */
export interface Difference {
  readonly world: string;
  readonly request: string;
  readonly texts: Answers["texts"];
}

/** What came of the questions. */
export interface AskReport {
  readonly questions: number;
  readonly writes: number;
  /** How many questions were answered with a 200, and how many writes. */
  readonly answered: number;
  readonly written: number;
  /** So many questions were left alone, because one of them had worked enough. */
  readonly tooCostly: number;
  readonly differences: readonly Difference[];
}

/** So many questions are asked of one world, then of the next one. */
const perWorld = 4000;
/** The questions between two bursts of writes: most tables see some of them twice. */
const perRound = 100;
const mostDifferences = 10;

type Tally = { -readonly [Name in keyof AskReport]: AskReport[Name] } & { readonly differences: Difference[] };

const askWorld = async (name: string, dataset: Dataset, count: number, tape: Tape, tally: Tally): Promise<void> => {
  const vocabulary = vocabularyOf(dataset);
  const asking = { vocabulary, queries: queriesOf(vocabulary) };
  const write = writesTo(vocabulary);
  const both = openBoth(dataset, tape.pick(["spec", "strapi-4.26"] as const));
  const judge = (request: string, { texts, tooCostly }: Answers): void => {
    if (tooCostly) tally.tooCostly++;
    else if (texts[0] !== texts[1]) tally.differences.push({ world: name, request, texts });
  };
  let recent: readonly string[] = [];
  let restore = both.remember();
  for (let left = count; left > 0; ) {
    const often = favourite(tape, vocabulary);
    for (let round = Math.min(perRound, left); round > 0; round--, left--) {
      const path = recent.length > 0 && tape.once(4) ? tape.pick(recent) : question(tape, asking, often);
      // What is asked often is answered from what was remembered.
      if (tape.once(8)) recent = [path, ...recent].slice(0, 12);
      const answers = await both.ask(path);
      judge(`GET ${path}`, answers);
      tally.questions++;
      if (answers.status === 200) tally.answered++;
    }
    if (tally.differences.length >= mostDifferences) return;
    if (tape.once(5)) restore();
    if (tape.once(5)) restore = both.remember();
    for (let burst = 1 + tape.below(30); burst > 0; burst--) {
      const each = write(tape);
      const answers = await both.send(each);
      judge(`${each.method} ${each.path} ${each.body}`, answers);
      tally.writes++;
      if (answers.status === 200) tally.written++;
    }
  }
};

/** Asks the reference with and without its shortcuts the same random questions, between random writes. */
export const askBoth = async ({ progress, questions, seed }: AskOptions): Promise<AskReport> => {
  const tally: Tally = { questions: 0, writes: 0, answered: 0, written: 0, tooCostly: 0, differences: [] };
  for (let index = 0; tally.questions < questions && tally.differences.length < mostDifferences; index++) {
    const tape = endlessTape(seedOf(seed, index));
    const count = Math.min(perWorld, questions - tally.questions);
    await askWorld(`world ${index} of seed ${seed}`, await worldOf(index, tape), count, tape, tally);
    progress?.(`${tally.questions.toLocaleString("en")} questions, differences: ${tally.differences.length}`);
  }
  return tally;
};
