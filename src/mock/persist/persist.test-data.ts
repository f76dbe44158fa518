import * as fs from "node:fs/promises";
import { loadFiles } from "../../data/read/load-tree.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { createStateWriter } from "../../server/state/saved-state.js";
import { createMockApi, type Mock } from "../mock/mock-api.js";
import { type Persistence, type PersistOptions, persistMock } from "./persist-mock.js";

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
export const stateOf = (mock: Mock): string => createStateWriter(mock.saved).lines().join("\n");

/** Sends JSON to a mock as a client would, and answers with the headers of the answer. */
export const post = async ({ mock, persistence }: Kept, data: object): Promise<Headers> => {
  const body = JSON.stringify({ data });
  const headers = { "content-type": "application/json" };
  const request = new Request("http://mock.test/api/notes", { method: "POST", body, headers });
  const { answerFetch } = await import("../../server/api/fetch.js");
  return (await answerFetch(persistence.answering(mock.handle), request, unexpected)).headers;
};

const unexpected = (error: unknown): never => {
  throw error;
};

/** How a disk fails. */
export interface DiskFault {
  readonly code: string;
  /** Which of its work fails; "loses" and "changes" report success. */
  readonly kind: "write" | "sync" | "close" | "open" | "rename" | "link" | "rename previous" | "loses" | "changes";
  /** From which byte of all on. */
  readonly at: number;
  /** It never takes more bytes than so many at once. */
  readonly most: number;
}

const failure = (code: string): Error =>
  Object.assign(new Error(`${code}: as the test wants it, at /a/path`), { code });

/** The disk of the machine, but for what fails while there is a fault. */
export const faultyDisk = (fault: () => DiskFault | undefined): NonNullable<PersistOptions["disk"]> => {
  const failing = (...kinds: readonly DiskFault["kind"][]): void => {
    const now = fault();
    if (now !== undefined && kinds.includes(now.kind)) throw failure(now.code);
  };
  const write = async (handle: fs.FileHandle, bytes: Uint8Array, from: number, length: number, before: number) => {
    const { at, code, kind, most } = fault() ?? {
      at: Number.POSITIVE_INFINITY,
      code: "",
      kind: "write",
      most: 1 << 20,
    };
    const taken = Math.min(length, most);
    const left = at - before;
    const part = Buffer.from(bytes.subarray(from, from + taken));
    if (kind === "write" && left < taken) {
      if (left <= 0) throw failure(code);
      return handle.write(part.subarray(0, left));
    }
    if (kind === "loses" && left < taken) await handle.write(part.subarray(0, Math.max(0, left)));
    else {
      if (kind === "changes" && left >= 0 && left < taken) part[left] = (part[left] ?? 0) ^ 1;
      await handle.write(part);
    }
    return { bytesWritten: taken, buffer: bytes };
  };
  const around = (handle: fs.FileHandle): fs.FileHandle => {
    let before = 0;
    return new Proxy(handle, {
      get: (target, name) => {
        if (name === "write")
          return async (bytes: Uint8Array, from: number, length: number) => {
            const result = await write(target, bytes, from, length, before);
            before += result.bytesWritten;
            return result;
          };
        if (name === "sync")
          return async () => {
            failing("sync");
            await target.sync();
          };
        if (name === "close")
          return async () => {
            await target.close();
            failing("close");
          };
        const value: unknown = Reflect.get(target, name, target);
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
    link: async (from, to) => {
      failing("link");
      await fs.link(from, to);
    },
    copyFile: async (from, to) => {
      failing("link");
      await fs.copyFile(from, to);
    },
    rename: async (from, to) => {
      failing(String(to).endsWith(".previous") ? "rename previous" : "rename");
      await fs.rename(from, to);
    },
  };
};
