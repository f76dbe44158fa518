// The steps of `.ci/full`, two at a time but for those that need the machine for themselves.
import { randomInt } from "node:crypto";
import { basename } from "node:path";
import { build, commit, ifChanged, install, refuse, runSteps, seedOfFailed, shell } from "./run-steps.mjs";

const asked = process.argv.slice(2);
const ofFailed = asked.includes("--failed") ? seedOfFailed("full") : undefined;

/** What random cases are drawn from, printed so that it can be given again; what failed is tried with the same. */
const seed = process.env.SEED ?? ofFailed ?? String(randomInt(2 ** 31));
if (!/^\d+$/.test(seed)) refuse(`SEED=${seed}: expected a whole number from 0`);
const isLarge = process.env.LARGE === "1";
const drawn = { SEED: seed, CASES: isLarge ? "25" : "4" };

const tests = ["npx", "vitest", "run"];
const slow = [...tests, "--mode", "slow"];

// Which faulty servers the kit finds out does not depend on the version of Node.
const slowButProofs = [...slow, "--exclude", "spec-tests/proof/**"];

/** Those that take long, or are asked for by themselves. Each is a step, and takes one core: two of them run at a time. */
const longProofs = [
  "different/alone",
  "different/rows",
  "different/random-sets",
  "faults/dialects",
  "proof-doc/proof",
].map((name) => `spec-tests/proof/${name}.slow.test.ts`);
const oneByOne = [...slow, "--maxWorkers=1"];

// Each case of the proofs is a whole run of the kit: of the right servers every fourth is asked, and three sets of choices a case, others by each seed.
const wholeRuns = { ...drawn, CASES: isLarge ? "20" : "5", SHARE: isLarge ? "1" : "4" };

/** Slow tests of what Node itself does: processes, sockets, files, archives. */
const ofNode = ["src/server/node", "src/tools", "src/mock/persist", "src/data/read/archive", "conformance-cli"];

const slowOnNode = isLarge ? slowButProofs : [...slow, ...ofNode];

const onNode = (line) => [
  { name: `node-${line}-package`, command: shell("on_node", line, "package_works") },
  { name: `node-${line}-tests`, command: shell("on_node", line, ...tests), alone: true },
  ...(isLarge || line === "24"
    ? [{ name: `node-${line}-slow-tests`, command: shell("on_node", line, ...slowOnNode), alone: true }]
    : []),
];

const prove = ["node", "dist/spec-tests/proof/proof-doc/prove.js"];

const steps = [
  install,
  build,
  {
    name: "chromium",
    command: shell("installed", "chromium", process.env.CHROMIUM ?? "/usr/bin/chromium"),
    first: "optional",
    maySkip: true,
  },
  { name: "tests", command: tests, env: drawn, alone: true },
  { name: "slow-tests", command: slowButProofs, env: drawn, alone: true },
  // The longest first.
  {
    name: "proofs-others",
    command: [...oneByOne, "spec-tests/proof/", ...longProofs.flatMap((file) => ["--exclude", file])],
    env: wholeRuns,
  },
  ...longProofs.map((file) => ({
    name: `proofs-${basename(file, ".slow.test.ts")}`,
    command: [...oneByOne, file],
    env: wholeRuns,
  })),
  { name: "browser", command: shell("tests_in_a_browser"), alone: true, maySkip: true },
  ...onNode("22"),
  ...onNode("24"),
  ...["spec", "strapi-4.26"].map((profile) => ({
    name: `kit-over-http-${profile}`,
    command: shell("kit_accepts_the_reference", profile),
  })),
  { name: "dataset", command: shell("dataset_gets_into_servers") },
  { name: "executable", command: shell("executable_works") },
  { name: "image", command: ["npm", "run", "image"] },
  { name: "clients", command: ["npm", "run", "--silent", "clients"] },
  { name: "examples", command: shell("examples_work") },
  { name: "recipes", command: shell("recipes_work"), maySkip: true },
  { name: "fuzz", command: shell("fuzz_finds_nothing", isLarge ? "15000" : "5000", seed) },
  {
    name: "same-answers",
    command: [
      "node",
      "dist/spec-tests/acceptance/same-answers/same-answers.js",
      "--questions",
      isLarge ? "100000" : "30000",
      "--seed",
      seed,
    ],
  },
  {
    name: "breaches",
    // Of the small sample one that passes is four of a hundred.
    command: [
      ...prove,
      "--breaches",
      "--seed",
      "3",
      "--sample",
      isLarge ? "1000" : "40",
      "--least",
      isLarge ? "97" : "90",
    ],
  },
  ...[
    ["interop", "node", "dist/spec-tests/interop/interop.js", "--imported"],
    ["interop-postgres", ...shell("on_postgres", "--kit", "--runs", "5")],
    ["interop-mariadb", ...shell("on_mariadb", "--kit", "--runs", "5")],
  ].map(([name, ...command]) => ({
    name,
    command,
    env: { INTEROP_SEED: seed },
    alone: true,
    maySkip: command[0] === "bash",
  })),
  { name: "bench", command: ["npm", "run", "--silent", "bench", "--", "--quick"], alone: true },
];

const changed = ifChanged(" and what is not committed");
runSteps("full", steps, { atOnce: 2, asked, heading: `SEED=${seed}, the commit ${commit()}${changed}`, seed });
