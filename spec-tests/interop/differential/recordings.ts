import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../../src/index.js";
import { rowsOf } from "../../kit/base.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import type { Json, JsonObject } from "../json.js";
import { paths } from "../paths.js";
import type { Answered } from "./compare-answers.js";
import type { ComparedRequest, Sequence } from "./request.js";
import type { Side } from "./send.js";
import { stateDifferences } from "./writes/compare-states.js";
import { stateOf } from "./writes/state.js";
import { looksAfter, watchedTypes } from "./writes/themes.js";

/** A request with the real server's answer. */
export interface RecordedExchange {
  readonly request: ComparedRequest;
  readonly real: Answered;
  /** What is not as it was when the sequence last looked, by place; undefined where it did not look. */
  readonly changes?: JsonObject | undefined;
}

/** A sequence of requests on the seeded data, and what the real server made of it. */
export interface RecordedSequence {
  readonly theme: string;
  readonly exchanges: readonly RecordedExchange[];
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
  const exchanges: RecordedExchange[] = [];
  for (const [index, request] of sequence.requests.entries()) {
    const real = await side.send(request);
    const looks = changes !== undefined && looksAfter(sequence, index, isSuccess(real.status));
    exchanges.push({ request, real, changes: looks ? await changes() : undefined });
  }
  return { theme: sequence.theme, exchanges };
};

/** The real server's data as it exported them, and the folder of all recordings. */
export const recordingFiles = {
  folder: join(paths.fixtures, "recordings"),
  archive: join(paths.fixtures, "recordings", "strapi-4.26.2.tar.gz"),
} as const;

/**
 * The recordings of the repository, a sequence on each line.
 *
 * - `lists`: every parameter in every form, and the corners where servers were seen to differ. Sorts are by unique keys without NULLs and text operators
 *   by one case only, since databases differ there; fields hold the sorted ones, since the real server adds them where rows are joined. The stories leave
 *   one out (`what-we-insure`): the real server shows a forbidden type through its polymorphic to-one relation.
 * - `writes`: every rule of section 4.7, the corners where the reference was seen to differ, and some random ones; their state is looked at.
 * - `requests`: those of single rules. `shared-values`: those over `sharingFixtures`.
 *
 * Each interop run sends `lists` and `writes` to the real server. A sequence is added by a line with its theme and requests alone: `record.ts` sends it.
 */
export type SequenceFile = "lists" | "writes" | "requests" | "shared-values";

const fileOf = (name: SequenceFile): string => `strapi-4.26.2-${name}.jsonl`;

/** Longer sequences are compared by the interop run only, so that the repository stays small. */
const longestSequence = 16_000;

/** Writes sequences, one on each line: of those that are long the requests alone. */
export const writeSequences = (name: SequenceFile, recorded: readonly RecordedSequence[]): void => {
  const kept = recorded.map((each) => (JSON.stringify(each).length <= longestSequence ? each : sequenceOf(each)));
  writeFileSync(join(recordingFiles.folder, fileOf(name)), kept.map((each) => `${JSON.stringify(each)}\n`).join(""));
};

const sequenceOf = ({ theme, exchanges }: RecordedSequence): Sequence => ({
  theme,
  requests: exchanges.map(({ request }) => request),
});

const readAll = (name: SequenceFile) => rowsOf<RecordedSequence | Sequence>(`fixtures/recordings/${fileOf(name)}`);

/** What is sent of a file. */
export const knownSequences = (name: SequenceFile): readonly Sequence[] =>
  readAll(name).map((each) => ("exchanges" in each ? sequenceOf(each) : each));

/** Those of a file of which the real server's answers were short enough to be kept. */
export const readSequences = (name: SequenceFile): readonly RecordedSequence[] =>
  readAll(name).filter((each) => "exchanges" in each);
