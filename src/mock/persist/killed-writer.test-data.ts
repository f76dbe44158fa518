import type { Mock } from "../mock/mock-api.js";
import { ask, keep, notes, put, upload } from "./persist.test-data.js";

/** The two of many notes that are written in turn, the first and the last of a file. */
export const written = [1, 2000] as const;

export const manyNotes = () => notes(Array.from({ length: 2000 }, () => ({ text: "x".repeat(1000), count: 0 })));

/** The count of a note. */
export const countOf = async (mock: Mock, id: number): Promise<number> => {
  const response = await mock.fetch(new Request(`http://mock.test/api/notes/${id}`));
  return JSON.parse(await response.text()).data.attributes.count;
};

/** The count that an uploaded file begins with; 0 where none was uploaded. */
export const countOfFile = async (mock: Mock): Promise<number> => {
  const list = await mock.fetch(new Request("http://mock.test/api/upload/files"));
  const [file] = JSON.parse(await list.text());
  if (file === undefined) return 0;
  return Number.parseInt(await (await mock.fetch(new Request(`http://mock.test${file.url}`))).text(), 10);
};

/**
 * Goes on with what is in the file, writing without a pause until its process is killed: two notes, and a file of a megabyte in the place of
 * the one before. It prints the counts that were answered.
 */
export const writeForEver = async (file: string): Promise<void> => {
  const kept = await keep(await manyNotes(), file);
  for (let count = 1 + (await countOf(kept.mock, written[1])); ; count++) {
    for (const id of written) await put(kept, id, { count });
    const [known] = JSON.parse(await ask(kept, "/api/upload/files"));
    await upload(kept, String(count).padEnd(1_000_000, " "), known?.id);
    process.stdout.write(`${count}\n`);
  }
};
