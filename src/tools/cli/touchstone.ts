#!/usr/bin/env node
// `touchstone conformance ...` is the command `conformance`: its options, its output, its exit codes. Each command loads its own code alone,
// since each sets up the process in its own way.
if (process.argv[2] === "conformance") {
  process.argv.splice(2, 1);
  await import("../../../conformance-cli/main.js");
} else {
  const { touchstoneProcess } = await import("./main.js");
  await touchstoneProcess();
}

export {};
