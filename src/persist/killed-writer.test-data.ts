import { createMockApi } from "../mock/mock-api.js";
import { loadFiles } from "../sources/load-tree.js";
import { persistMock } from "./persist-mock.js";

/** A mock that is written to and saved without a pause, until its process is killed. It prints what it has written. */
export const writeForEver = async (file: string): Promise<void> => {
  const attributes = { text: { type: "text" }, count: { type: "integer" } };
  const dataset = await loadFiles({
    "content-types/note.json": { info: { singularName: "note", pluralName: "notes", displayName: "Note" }, attributes },
    "entries/notes.json": Array.from({ length: 2000 }, () => ({ text: "x".repeat(1000) })),
  });
  let touch = (): void => {};
  const mock = createMockApi(dataset, { onChange: () => touch() });
  const persistence = await persistMock(mock, file, (message) => process.stderr.write(message));
  touch = persistence.touch;
  for (let count = 1; ; count++) {
    for (const id of [1, 2000]) {
      const body = JSON.stringify({ data: { count } });
      const headers = { "content-type": "application/json" };
      await mock.fetch(new Request(`http://mock.test/api/notes/${id}`, { method: "PUT", body, headers }));
    }
    process.stdout.write(`${count}\n`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};
