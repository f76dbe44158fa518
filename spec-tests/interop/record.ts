import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadDataset } from "../../src/index.js";
import { plural } from "../kit/base.js";
import { createAsk } from "./differential/ask.js";
import { corpus } from "./differential/corpus.js";
import { type Recording, recordingFiles, writeRecordings } from "./differential/recordings.js";
import { chosenSequences } from "./differential/writes/chosen-sequences.js";
import { comparableOf } from "./differential/writes/comparable.js";
import { type RecordedSequence, recordSequence, writeSequences } from "./differential/writes/recordings.js";
import { openSide } from "./differential/writes/send.js";
import { sampleSequences } from "./differential/writes/write-differential.js";
import { openSession, type Session } from "./session.js";

/** Longer sequences are compared by the interop run only, so that the repository stays small. */
const longestSequence = 12_000;

/** Sends chosen and random writes to the real server, each sequence on the seeded data. */
const recordWrites = async ({ server, restore }: Session): Promise<void> => {
  const dataset = await loadDataset(recordingFiles.archive);
  const side = await openSide(server.url, comparableOf(dataset));
  const recorded: RecordedSequence[] = [];
  for (const sequence of [...chosenSequences, ...sampleSequences(dataset, 1, 400)]) {
    await restore();
    recorded.push(await recordSequence(dataset, side, sequence));
  }
  await side.close();
  const kept = recorded.filter((sequence) => JSON.stringify(sequence).length <= longestSequence);
  writeSequences(kept);
  console.log(`${kept.reduce((sum, { writes }) => sum + writes.length, 0)} writes recorded`);
};

/**
 * Asks the real server the corpus, and writes to it, and keeps its answers and its archive as `fixtures/recordings`,
 * which the tests replay against the reference without the real server.
 */
const main = async (): Promise<void> => {
  const session = await openSession(console.error);
  const { ask, close } = createAsk(session.server.url);
  try {
    const recordings: Recording[] = [];
    for (const path of corpus) recordings.push({ path, ...(await ask(path)) });
    mkdirSync(recordingFiles.folder, { recursive: true });
    writeRecordings(recordings);
    writeFileSync(recordingFiles.archive, gzipSync(readFileSync(await session.export()), { level: 9 }));
    await recordWrites(session);
    console.log(`${plural(recordings.length, "request")} recorded in ${recordingFiles.folder}`);
  } finally {
    await close();
    await session.close();
  }
};

await main();
