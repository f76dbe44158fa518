import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { runCli } from "./run-cli.js";
import type { SourceLoader } from "./serve-command.js";

const loader: SourceLoader = (source, options) => loadDataset(source ?? bundledDatasetPath(), options);

/** A command that was run, or runs until it is stopped. */
export interface CliSession {
  readonly out: () => string;
  readonly err: () => string;
  readonly done: Promise<number>;
  readonly stop: () => void;
}

/** Starts a command of `touchstone` in this process. */
export const startCli = (...args: readonly string[]): CliSession => {
  const stopping = new AbortController();
  let [out, err] = ["", ""];
  const stdout = (text: string): void => {
    out += text;
  };
  const stderr = (text: string): void => {
    err += text;
  };
  const io = { stdout, stderr, env: {}, stopped: stopping.signal, columns: 200, errorColumns: 200 };
  return { out: () => out, err: () => err, done: runCli(args, io, loader), stop: () => stopping.abort() };
};

/** Runs a command to its end. */
export const cli = async (...args: readonly string[]) => {
  const session = startCli(...args);
  const code = await session.done;
  return { code, out: session.out(), err: session.err() };
};
