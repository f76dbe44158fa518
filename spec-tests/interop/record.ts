import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadDataset } from "../../src/index.js";
import { plural } from "../kit/base.js";
import { comparableOf } from "./differential/comparable.js";
import {
  knownSequences,
  type RecordedSequence,
  recordingFiles,
  recordSequence,
  type SequenceFile,
  watchState,
  writeSequences,
} from "./differential/recordings.js";
import { openSide } from "./differential/send.js";
import { openSession, type Session } from "./session.js";
import { sharingFixtures } from "./sharing-fixtures.js";

/** Sends the sequences of a file to the real server, each on the seeded data, and keeps its answers. */
const record = async ({ server, restore }: Session, name: SequenceFile): Promise<void> => {
  const dataset = await loadDataset(recordingFiles.archive);
  const side = await openSide(server.url, comparableOf(dataset));
  const recorded: RecordedSequence[] = [];
  for (const sequence of knownSequences(name)) {
    await restore();
    const changes = name === "writes" ? await watchState(dataset, side, sequence.theme) : undefined;
    recorded.push(await recordSequence(side, sequence, changes));
  }
  await side.close();
  writeSequences(name, recorded);
  const count = recorded.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  console.log(`${plural(count, "request")} recorded: ${name}`);
};

/** Records over some fixtures, the bundled ones unless given. */
const recordOver = async (names: readonly SequenceFile[], fixtureDir?: string): Promise<void> => {
  const session = await openSession(console.error, fixtureDir === undefined ? {} : { fixtureDir });
  try {
    if (fixtureDir === undefined) {
      mkdirSync(recordingFiles.folder, { recursive: true });
      writeFileSync(recordingFiles.archive, gzipSync(readFileSync(await session.export()), { level: 9 }));
    }
    for (const name of names) await record(session, name);
  } finally {
    await session.close();
  }
};

/*
 * Keeps the real server's archive, and what it answers to all that is recorded, as `fixtures/recordings`, which the tests replay against the reference
 * without the real server.
 */
await recordOver(["lists", "writes", "requests"]);

// The same over data in which localizations share more.
const sharing = sharingFixtures();
try {
  await recordOver(["shared-values"], sharing);
} finally {
  rmSync(sharing, { recursive: true });
}
