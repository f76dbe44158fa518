// The steps of `.ci/run`, one after the other. The kit runs in process, over HTTP by the specification, and over HTTP by the profile of
// Strapi in `package`.
import { commit, runSteps, shell } from "./run-steps.mjs";

const steps = [
  { name: "kit-in-process", command: shell("kit_in_a_fresh_clone"), first: true },
  { name: "lint-and-types", command: ["npm", "run", "--silent", "check"] },
  { name: "tests", command: ["npm", "test", "--silent"] },
  { name: "kit-over-http-spec", command: shell("kit_accepts_the_reference", "spec", "--runs", "1") },
  { name: "kit-faulty-server", command: shell("kit_rejects_a_faulty_server") },
  { name: "package", command: shell("package_works", "--runs", "1") },
  { name: "fuzz", command: shell("fuzz_finds_nothing", "1000", "1", "--budget", "10000") },
];

/** Runs the gate here and exits. `kept` is the folder of what it prints, `remark` what stands beside the commit. */
export const gate = (kept, remark) =>
  runSteps(kept, steps, { heading: `The commit ${commit()}${remark}`, minutes: 30 });
