// The steps of `.ci/run`, one after the other. `clone` tries the commit; the others what is in the checkout. The kit runs in process in `clone`,
// and over HTTP by the profile of Strapi in `package`.
import { build, install, runSteps, shell } from "./run-steps.mjs";

runSteps("run", [
  install,
  { name: "lint-and-types", command: ["npm", "run", "--silent", "check"] },
  build,
  { name: "clone", command: shell("clone_needs_only", "tests_and_kit") },
  { name: "kit-over-http-spec", command: shell("kit_accepts_the_reference", "spec", "--runs", "1") },
  { name: "kit-faulty-server", command: shell("kit_rejects_a_faulty_server") },
  { name: "package", command: shell("package_works", "--runs", "1") },
  { name: "fuzz", command: shell("fuzz_finds_nothing", "1000", "1", "--budget", "10000") },
]);
