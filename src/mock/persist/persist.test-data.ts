import { createHash } from "node:crypto";
import * as fs from "node:fs/promises";
import { loadFiles } from "../../data/read/load-tree.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { changeLines, loadState } from "../../server/state/saved-state.js";
import { createMockApi, type Mock } from "../mock/mock-api.js";
import { withoutSeals } from "./checksums.js";
import { type Persistence, type PersistOptions, persistMock } from "./persist-mock.js";
import { type Disk, linesOf } from "./state-file.js";
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
export const keep = async (dataset: Dataset, file: string, options?: PersistOptions): Promise<Kept> => {
  const reports: string[] = [];
  let persistence: Persistence | undefined;
  const mock = createMockApi(dataset, { onChange: () => persistence?.touch(), now: () => Date.UTC(2026, 0, 1) });
  persistence = await persistMock(mock, file, (message) => reports.push(message), options);
  return { mock, persistence, reports };
};

/** All that a mock holds. */
export const stateOf = ({ saved }: Mock): string => [...changeLines(undefined, saved.store, hexOf)].join("\n");

const hexOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** All that a file holds, whichever process has it. */
export const stateIn = async (dataset: Dataset, file: string): Promise<string> => {
  const mock = createMockApi(dataset);
  const { lines, rest } = await linesOf([await fs.readFile(file)]);
  loadState(mock.saved, withoutSeals(lines, rest), await createUploadsFolder(`${file}.files`, fs).read());
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

/** How a disk fails. */
export interface DiskFault {
  readonly code: string;
  /** Which of its work fails. */
  readonly kind: "write" | "sync" | "close" | "open" | "rename";
  /** Of writing: from which byte of a file that is open on. */
  readonly at: number;
}

const failure = (code: string): Error =>
  Object.assign(new Error(`${code}: as the test wants it, at /a/path`), { code });

/** The disk of the machine, but for what fails while there is a fault. */
export const faultyDisk = (fault: () => DiskFault | undefined): Disk => {
  const failing = (kind: DiskFault["kind"]): void => {
    const now = fault();
    if (now?.kind === kind) throw failure(now.code);
  };
  const around = (handle: fs.FileHandle): fs.FileHandle => {
    let before = 0;
    const own: Partial<fs.FileHandle> = {
      appendFile: async (given) => {
        const bytes = Buffer.from(given as string); // or bytes: both are what a buffer is made of
        const { at, code, kind } = fault() ?? { at: 0, code: "", kind: "sync" };
        const taken = kind === "write" ? Math.max(0, Math.min(bytes.length, at - before)) : bytes.length;
        before += taken;
        await handle.appendFile(bytes.subarray(0, taken));
        if (taken < bytes.length) throw failure(code);
      },
      sync: async () => {
        failing("sync");
        await handle.sync();
      },
      datasync: async () => {
        failing("sync");
        await handle.datasync();
      },
      close: async () => {
        await handle.close();
        failing("close");
      },
    };
    return new Proxy(handle, {
      get: (target, name) => {
        const value: unknown = Reflect.get(own, name) ?? Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  return {
    ...fs,
    open: async (path, flags, mode) => {
      failing("open");
      return around(await fs.open(path, flags, mode));
    },
    rename: async (from, to) => {
      failing("rename");
      await fs.rename(from, to);
    },
  };
};
