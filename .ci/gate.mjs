// The steps of `.ci/run`, one after the other, in a fresh clone of the commit: what is not committed is not tried. The kit runs in
// process, over HTTP by the specification, and over HTTP by the profile of Strapi in `package`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refuse, root, runSteps, shell } from "./run-steps.mjs";

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

const [word] = process.argv.slice(2);
if (word !== undefined) refuse(`${word}: the gate is always run whole; npm run check and npm test are the most of it`);

const cwd = mkdtempSync(join(tmpdir(), "touchstone-gate-"));
process.on("exit", () => rmSync(cwd, { recursive: true, force: true, maxRetries: 5 }));
git("clone", "--quiet", "--no-hardlinks", ".", cwd);

const steps = [
  { name: "kit-in-process", command: shell("kit_in_a_fresh_clone"), first: true },
  { name: "lint-and-types", command: ["npm", "run", "--silent", "check"] },
  { name: "tests", command: ["npm", "test", "--silent"] },
  { name: "kit-over-http-spec", command: shell("kit_accepts_the_reference", "spec", "--runs", "1") },
  { name: "kit-faulty-server", command: shell("kit_rejects_a_faulty_server") },
  { name: "package", command: shell("package_works", "--runs", "1") },
  { name: "fuzz", command: shell("fuzz_finds_nothing", "1000", "1", "--budget", "10000") },
];

runSteps(
  "run",
  steps.map((step) => ({ ...step, cwd })),
  {
    heading: `The commit ${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : "; what is not committed is not tried"}`,
  },
);
