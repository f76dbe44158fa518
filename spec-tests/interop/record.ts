import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  recordSequence,
  sequenceOf,
  watchState,
  writeSequences,
} from "./differential/writes/recordings.js";
import { openSide } from "./differential/writes/send.js";
import { openSession, type Session } from "./session.js";
import { sharingFixtures } from "./sharing-fixtures.js";

/** Sends what is recorded to the real server again, each sequence on the seeded data. */
const recordRequests = async ({ server, restore }: Session, name: "requests" | "shared-values"): Promise<void> => {
  const side = await openSide(server.url, comparableOf(await loadDataset(recordingFiles.archive)));
  const recorded: RecordedSequence[] = [];
  for (const sequence of readSequences(name)) {
    await restore();
    recorded.push(await recordSequence(side, sequenceOf(sequence)));
  }
  await side.close();
  writeSequences(name, recorded);
};

/** The same over data in which localizations share more. */
const recordSharing = async (): Promise<void> => {
  const fixtureDir = sharingFixtures();
  const session = await openSession(console.error, { fixtureDir });
  try {
    await recordRequests(session, "shared-values");
  } finally {
    await session.close();
    rmSync(fixtureDir, { recursive: true });
  }
};

/** Sends the known writes to the real server, each sequence on the seeded data. */
const recordWrites = async ({ server, restore }: Session): Promise<void> => {
  const dataset = await loadDataset(recordingFiles.archive);
  const side = await openSide(server.url, comparableOf(dataset));
  const recorded = [];
  for (const sequence of knownSequences()) {
    await restore();
    recorded.push(await recordSequence(side, sequence, await watchState(dataset, side, sequence.theme)));
  }
  await side.close();
  writeSequences("writes", recorded);
  console.log(`${recorded.reduce((sum, { writes }) => sum + writes.length, 0)} writes recorded`);
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
    await recordRequests(session, "requests");
    console.log(`${plural(recordings.length, "request")} recorded in ${recordingFiles.folder}`);
  } finally {
    await close();
    await session.close();
  }
};

await main();
await recordSharing();
