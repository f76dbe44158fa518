import { join } from "node:path";
import type { Dataset } from "../../../../src/index.js";
import type { Json, JsonObject } from "../../json.js";
import type { Answered } from "../compare-answers.js";
import { readLines, recordingFiles, writeLines } from "../recordings.js";
import { stateDifferences } from "./compare-states.js";
import type { Sequence, WriteRequest } from "./request.js";
import type { Side } from "./send.js";
import { stateOf } from "./state.js";
import { looksAfter, watchedTypes } from "./themes.js";

/** A write with the real server's answer. */
export interface RecordedWrite {
  readonly request: WriteRequest;
  readonly real: Answered;
  /** What is not as it was when the sequence last looked, by place; undefined where it did not look. */
  readonly changes?: JsonObject | undefined;
}

/** A sequence of writes on the seeded data, and what the real server made of it. */
export interface RecordedSequence {
  readonly theme: string;
  readonly writes: readonly RecordedWrite[];
}

/** The parts of a side that recording and replaying need. */
export type Answering = Pick<Side, "send" | "read">;

/** Lists a state's changes from one look to the next. A place that is gone has the text `gone`. */
export const watchState = async (
  dataset: Dataset,
  side: Answering,
  theme: string,
): Promise<() => Promise<JsonObject>> => {
  const look = () => stateOf(dataset, side, watchedTypes(theme));
  let before = await look();
  return async () => {
    const after = await look();
    const changed = stateDifferences(before, after).map(([place, , now]): [string, Json] => [place, now ?? "gone"]);
    before = after;
    return Object.fromEntries(changed);
  };
};

/**
 * Sends a sequence to the real server, which holds the seeded data, and keeps what it answers; with `changes`, see {@link watchState}, what changes as
 * well.
 */
export const recordSequence = async (
  side: Answering,
  sequence: Sequence,
  changes?: () => Promise<JsonObject>,
): Promise<RecordedSequence> => {
  const writes: RecordedWrite[] = [];
  for (const [index, request] of sequence.requests.entries()) {
    const real = await side.send(request);
    const looks = looksAfter(sequence, index, real.status >= 200 && real.status < 300);
    writes.push({ request, real, changes: looks ? await changes?.() : undefined });
  }
  return { theme: sequence.theme, writes };
};

/**
 * The recordings of the repository: chosen and random writes, whose state is looked at; the requests of single rules; and
 * those over `sharingFixtures`.
 */
export type SequenceFile = "writes" | "requests" | "shared-values";

const fileOf = (name: SequenceFile): string => join(recordingFiles.folder, `strapi-4.26.2-${name}.jsonl`);

/** Longer sequences are compared by the interop run only, so that the repository stays small. */
const longestSequence = 12_000;

/** Writes sequences, one on each line: of those that are long the requests alone. */
export const writeSequences = (name: SequenceFile, recorded: readonly RecordedSequence[]): void =>
  writeLines(
    fileOf(name),
    recorded.map((each) => (JSON.stringify(each).length <= longestSequence ? each : sequenceOf(each))),
  );

/** What was sent. */
export const sequenceOf = ({ theme, writes }: RecordedSequence): Sequence => ({
  theme,
  requests: writes.map(({ request }) => request),
});

const readAll = (name: SequenceFile) => readLines(fileOf(name)) as readonly (RecordedSequence | Sequence)[]; // written above

/**
 * The writes that are sent to the real server in each interop run: every rule of section 4.7, the corners where the reference was seen to differ, and
 * some random ones. A sequence is added by a line with its theme and requests alone: `record.ts` sends it.
 */
export const knownSequences = (): readonly Sequence[] =>
  readAll("writes").map((each) => ("writes" in each ? sequenceOf(each) : each));

/** Those of a file of which the real server's answers were short enough to be kept. */
export const readSequences = (name: SequenceFile): readonly RecordedSequence[] =>
  readAll(name).filter((each) => "writes" in each);
