import { setTimeout as pause } from "node:timers/promises";
import type { Mock } from "../mock/mock-api.js";
import { keep, notes } from "./persist.test-data.js";

/** The two of many notes that are written in turn, the first and the last of a file. */
export const written = [1, 2000] as const;

export const manyNotes = () => notes(Array.from({ length: 2000 }, () => ({ text: "x".repeat(1000), count: 0 })));

/** The count of a note. */
export const countOf = async (mock: Mock, id: number): Promise<number> => {
  const response = await mock.fetch(new Request(`http://mock.test/api/notes/${id}`));
  return JSON.parse(await response.text()).data.attributes.count;
};

/** Goes on with what is in the file, writing and saving without a pause until its process is killed. It prints the counts that are saved. */
export const writeForEver = async (file: string): Promise<void> => {
  const { mock, persistence } = await keep(await manyNotes(), file);
  let count = await countOf(mock, written[1]);
  const saveForEver = async (): Promise<void> => {
    for (;;) {
      const begun = count;
      await persistence.save();
      process.stdout.write(`${begun}\n`);
    }
  };
  void saveForEver();
  for (;;) {
    for (const id of written) {
      const body = JSON.stringify({ data: { count: count + 1 } });
      const headers = { "content-type": "application/json" };
      await mock.fetch(new Request(`http://mock.test/api/notes/${id}`, { method: "PUT", body, headers }));
    }
    count++;
    await pause(1);
  }
};
