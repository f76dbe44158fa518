#!/usr/bin/env node
import { type Io, letReaderLeave } from "./output.js";
import { runCli } from "./run-cli.js";
import type { SourceLoader } from "./serve-command.js";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // The second signal finds no listener and ends the process at once.
  process.once(signal, () => stop.abort());
}

letReaderLeave(process.stdout);
letReaderLeave(process.stderr);

// Loaded only when a command needs it: everything that reads files and archives.
const loader: SourceLoader = async (source, options) => {
  const [{ loadDataset }, { bundledDatasetPath }] = await Promise.all([
    import("../sources/load-dataset.js"),
    import("../sources/bundled.js"),
  ]);
  return loadDataset(source ?? bundledDatasetPath(), options);
};

const io: Io = {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  env: process.env,
  stopped: stop.signal,
  columns: process.stdout.columns ?? 120,
  errorColumns: process.stderr.columns ?? Number.POSITIVE_INFINITY,
  open: (url) => void import("./open-browser.js").then(({ openBrowser }) => openBrowser(url, io)),
};

process.exitCode = await runCli(process.argv.slice(2), io, loader);
