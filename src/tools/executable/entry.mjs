// The command of the executable: what `../cli/touchstone.ts` is for the package. A script of its own has no top-level await, so that it
// says itself what node says of one that never ends.

process.exitCode = 13;
if (process.argv[2] === "conformance") {
  process.argv.splice(2, 1);
  import("../../../conformance-cli/process.ts").then(({ conformanceProcess }) => conformanceProcess());
} else import("../cli/main.ts").then(({ touchstoneProcess }) => touchstoneProcess());
