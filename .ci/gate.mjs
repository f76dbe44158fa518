// The steps of `.ci/run`, one after the other. Those named clone-* try the commit; the others what is in the checkout.
import { build, install, runSteps, shell } from "./run-steps.mjs";

runSteps("run", [
  install,
  { name: "lint-and-types", command: ["npm", "run", "--silent", "check"] },
  build,
  { name: "clone-conformance", command: shell("clone_needs_only", "clone_runs_the_kit") },
  { name: "clone-test", command: shell("clone_needs_only", "npm", "test", "--silent") },
  { name: "kit-over-http-spec", command: shell("kit_accepts_the_reference", "spec", "--runs", "5") },
  { name: "kit-over-http-strapi", command: shell("kit_accepts_the_reference", "strapi-4.26", "--runs", "5") },
  { name: "kit-faulty-server", command: shell("kit_rejects_a_faulty_server") },
  { name: "package", command: shell("package_works", "--runs", "5") },
  { name: "fuzz", command: shell("fuzz_finds_nothing", "1000", "1", "--budget", "10000") },
]);
