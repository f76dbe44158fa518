import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { createAsk } from "./differential/ask.js";
import { corpus } from "./differential/corpus.js";
import { type Recording, recordingFiles, writeRecordings } from "./differential/recordings.js";
import { openSession } from "./session.js";

/**
 * Asks the real server the corpus and keeps its answers and its archive as `fixtures/recordings`, which the tests replay
 * against the reference without the real server.
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
    console.log(`${recordings.length} requests recorded in ${recordingFiles.folder}`);
  } finally {
    await close();
    await session.close();
  }
};

await main();
