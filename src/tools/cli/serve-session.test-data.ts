import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import type { Io } from "./output.js";
import { runCli } from "./run-cli.js";
import type { SourceLoader } from "./serve-command.js";

/** A command that runs. */
export interface ServeSession {
  readonly out: () => string;
  readonly err: () => string;
  readonly done: Promise<number>;
  readonly stop: () => Promise<number>;
  /** The address that was printed. Rejects when the command ends without one. */
  readonly url: Promise<string>;
  /** Resolves once a text was printed, on either stream. */
  readonly printed: (text: string, times?: number) => Promise<void>;
  readonly opened: string[];
}

const loader: SourceLoader = (source, options) => loadDataset(source ?? bundledDatasetPath(), options);

const running: ServeSession[] = [];

/** Stops whatever a test has left running. */
export const stopAll = async (): Promise<void> => {
  for (const session of running.splice(0)) await session.stop();
};

/** `touchstone serve` in this process, at a free port of 127.0.0.1. `where`: the folder that its user is in, and what is typed. */
export const serveSession = (
  where: string | Pick<Io, "folder" | "typed">,
  ...args: readonly string[]
): ServeSession => {
  const stopping = new AbortController();
  const [listeners, opened] = [new Set<() => void>(), [] as string[]];
  let [out, err] = ["", ""];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const io = {
    stdout: (text: string) => {
      out += text;
      notify();
    },
    stderr: (text: string) => {
      err += text;
      notify();
    },
    env: {},
    stopped: stopping.signal,
    columns: 200,
    errorColumns: 400,
    ...(typeof where === "string" ? { folder: where } : where),
    open: (url: string) => opened.push(url),
  };
  const done = runCli(["serve", "--port", "0", ...args], io, loader);
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const listener = (): void => {
        const found = look();
        if (found === undefined) return;
        listeners.delete(listener);
        resolve(found);
      };
      listeners.add(listener);
      listener();
      void done.then((code) => reject(new Error(`ended with ${code}: ${err}`)));
    });
  const url = until(() => /^Listening on (\S+)/m.exec(out)?.[1]);
  url.catch(() => {});
  const printed = async (text: string, times = 1): Promise<void> => {
    await until(() => ((out + err).split(text).length > times ? true : undefined));
  };
  const stop = (): Promise<number> => {
    stopping.abort();
    return done;
  };
  const session = { out: () => out, err: () => err, done, stop, url, printed, opened };
  running.push(session);
  return session;
};

/** Asks a server for JSON. */
export const ask = async (url: string, path: string, method = "GET", body?: unknown) => {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
  const response = await fetch(`${url}${path}`, { method, ...init });
  return { status: response.status, json: JSON.parse((await response.text()) || "null") };
};
