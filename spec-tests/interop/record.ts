import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadDataset } from "../../src/index.js";
import { plural } from "../kit/base.js";
import { createAsk } from "./differential/ask.js";
import { readRecordings, recordingFiles, writeRecordings } from "./differential/recordings.js";
import { comparableOf } from "./differential/writes/comparable.js";
import {
  knownSequences,
  type RecordedSequence,
  readSequences,
  recordAgain,
  recordSequence,
  writeSequences,
} from "./differential/writes/recordings.js";
import { openSide } from "./differential/writes/send.js";
import { openSession, type Session } from "./session.js";

/** Sends the known writes, and the requests of single rules, to the real server, each sequence on the seeded data. */
const recordWrites = async ({ server, restore }: Session): Promise<void> => {
  const dataset = await loadDataset(recordingFiles.archive);
  const side = await openSide(server.url, comparableOf(dataset));
  const recorded = [];
  for (const sequence of knownSequences()) {
    await restore();
    recorded.push(await recordSequence(dataset, side, sequence));
  }
  const requests: RecordedSequence[] = [];
  for (const sequence of readSequences("requests")) {
    await restore();
    requests.push(await recordAgain(side, sequence));
  }
  await side.close();
  writeSequences("writes", recorded);
  writeSequences("requests", requests);
  console.log(`${[...recorded, ...requests].reduce((sum, { writes }) => sum + writes.length, 0)} writes recorded`);
};

/**
 * Asks the real server the corpus, and sends it the known writes, and keeps its answers and its archive as `fixtures/recordings`,
 * which the tests replay against the reference without the real server.
 */
const main = async (): Promise<void> => {
  const session = await openSession(console.error);
  const { ask, close } = createAsk(session.server.url);
  try {
    const recordings = [];
    for (const { path } of readRecordings()) recordings.push({ path, ...(await ask(path)) });
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
