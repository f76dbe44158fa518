import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { loadFiles } from "../../data/read/load-tree.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { loadState, stateLines } from "../../server/state/saved-state.js";
import { createMockApi, type Mock } from "../mock/mock-api.js";
import { type Persistence, persistMock } from "./persist-mock.js";
import { unsealed } from "./state-file.js";
import { createUploadsFolder } from "./uploads-folder.js";

/** A type with a text and a number, with as many entries. */
export const notes = (entries: readonly object[] = []): Promise<Dataset> =>
  loadFiles({
    "content-types/note.json": {
      info: { singularName: "note", pluralName: "notes", displayName: "Note" },
      attributes: { text: { type: "text" }, count: { type: "integer" } },
    },
    "entries/notes.json": entries,
  });

/** A mock whose data is kept. */
export interface Kept {
  readonly mock: Mock;
  readonly persistence: Persistence;
  /** What was reported of the file. */
  readonly reports: readonly string[];
}

/** Keeps the data of a new mock in a file. */
export const keep = async (dataset: Dataset, file: string, retryAfter?: number): Promise<Kept> => {
  const reports: string[] = [];
  let persistence: Persistence | undefined;
  const mock = createMockApi(dataset, { onChange: () => persistence?.touch(), now: () => Date.UTC(2026, 0, 1) });
  persistence = await persistMock(mock, file, (message) => reports.push(message), retryAfter);
  return { mock, persistence, reports };
};

/** All that a mock holds. */
export const stateOf = ({ saved }: Mock): string => [...stateLines(saved.store, hexOf)].join("\n");

const hexOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** All that a file holds, whichever process has it. */
export const stateIn = async (dataset: Dataset, file: string): Promise<string> => {
  const mock = createMockApi(dataset);
  const lines = unsealed(await readFile(file, "utf8"));
  loadState(mock.saved, lines, await createUploadsFolder(`${file}.files`).read());
  return stateOf(mock);
};

/** Sends a request to a mock as a client would. */
export const send = async ({ mock, persistence }: Kept, path: string, init: RequestInit): Promise<Response> => {
  const { answerFetch } = await import("../../server/api/fetch.js");
  const { compose, entrance } = await import("../../server/http/steps.js");
  const handle = entrance(compose([persistence.step], mock.handle), unexpected);
  return answerFetch(handle, new Request(`http://mock.test${path}`, init), unexpected);
};

const json = { "content-type": "application/json" };

/** Writes a note, and answers with the headers of the answer. */
export const post = async (kept: Kept, data: object): Promise<Headers> =>
  (await send(kept, "/api/notes", { method: "POST", body: JSON.stringify({ data }), headers: json })).headers;

/** Changes a note. */
export const put = (kept: Kept, id: number, data: object): Promise<Response> =>
  send(kept, `/api/notes/${id}`, { method: "PUT", body: JSON.stringify({ data }), headers: json });

/** Uploads a file, or puts another one in the place of the one with an id. Answers with its id and where it is. */
export const upload = async (
  kept: Kept,
  bytes: string,
  id?: number,
): Promise<{ readonly id: number; readonly url: string }> => {
  const body = new FormData();
  body.append("files", new File([bytes], "a.txt", { type: "text/plain" }));
  const response = await send(kept, `/api/upload${id === undefined ? "" : `?id=${id}`}`, { method: "POST", body });
  const sent = JSON.parse(await response.text());
  return Array.isArray(sent) ? sent[0] : sent;
};

/** Asks a mock for a file, or takes one away. */
export const ask = async (kept: Kept, path: string, method = "GET"): Promise<string> =>
  (await send(kept, path, { method })).text();

const unexpected = (error: unknown): never => {
  throw error;
};
