import { expect, test } from "vitest";
import { commandFrom, commandLine, installFrom, missingPackage, type Start } from "./command-line.js";

const start = (given: Partial<Start>): Start => ({
  ...{ root: "/home/me/touchstone", script: "/home/me/touchstone/dist/src/tools/cli/touchstone.js" },
  ...{ program: "/usr/bin/node", word: "node", folder: "/home/me/touchstone", env: {}, isThere: () => false },
  ...given,
});

const dependency = {
  root: "/work/site/node_modules/touchstone",
  script: "/work/site/node_modules/.bin/touchstone",
  folder: "/work/site",
  isThere: (path: string) => path === "/work/site/package.json",
};
const ofClone = { npm_package_json: "/home/me/touchstone/package.json" };

test.each<readonly [string, Partial<Start>, string, string]>([
  ["a dependency", dependency, "npx --no -- touchstone serve .", "npx --no -- touchstone conformance --list"],
  [
    "a dependency that a test suite has loaded",
    { ...dependency, script: "/work/site/node_modules/vitest/vitest.mjs" },
    "npx --no -- touchstone serve .",
    "npx --no -- touchstone conformance --list",
  ],
  [
    "a dependency of yarn's",
    { ...dependency, env: { npm_config_user_agent: "yarn/4.1.0 npm/? node/v20.20.0" } },
    "yarn touchstone serve .",
    "yarn touchstone conformance --list",
  ],
  [
    "a dependency of pnpm's",
    { ...dependency, root: "/work/site/node_modules/.pnpm/touchstone@0.1.0/node_modules/touchstone" },
    "pnpm exec touchstone serve .",
    "pnpm exec touchstone conformance --list",
  ],
  [
    "npm install --global",
    { root: "/usr/local/lib/node_modules/touchstone", script: "/usr/local/bin/touchstone", folder: "/work/site" },
    "touchstone serve .",
    "touchstone conformance --list",
  ],
  ["npm link", { script: "/usr/local/bin/touchstone" }, "touchstone serve .", "touchstone conformance --list"],
  [
    "npm run conformance in a clone",
    {
      script: "/home/me/touchstone/dist/conformance-cli/main.js",
      env: { ...ofClone, npm_lifecycle_event: "conformance" },
    },
    "npm run touchstone -- serve .",
    "npm run conformance -- --list",
  ],
  [
    "npm run touchstone in a clone",
    { env: { ...ofClone, npm_lifecycle_event: "touchstone" } },
    "npm run touchstone -- serve .",
    "npm run conformance -- --list",
  ],
  ["node in a clone", {}, "node dist/src/tools/cli/touchstone.js serve .", "node dist/conformance-cli/main.js --list"],
  [
    "node from elsewhere, below a script of another project",
    {
      folder: "/work/my site",
      env: { npm_lifecycle_event: "touchstone", npm_package_json: "/work/my site/package.json" },
    },
    "node /home/me/touchstone/dist/src/tools/cli/touchstone.js serve .",
    "node /home/me/touchstone/dist/conformance-cli/main.js --list",
  ],
  [
    "the tests of a clone",
    { script: "/home/me/touchstone/node_modules/vitest/vitest.mjs", env: { ...ofClone, npm_lifecycle_event: "test" } },
    "touchstone serve .",
    "touchstone conformance --list",
  ],
  [
    "one file",
    { root: "/opt/my tools/touchstone/package", program: "/opt/my tools/touchstone", word: "./my tools/touchstone" },
    '"./my tools/touchstone" serve .',
    '"./my tools/touchstone" conformance --list',
  ],
])("%s is started again in the same way", (_, given, serve, list) => {
  expect(commandFrom(start(given), "serve .")).toBe(serve);
  expect(commandFrom(start(given), "conformance --list")).toBe(list);
});

test("the kit alone is what its script is named for", () => {
  expect(commandFrom(start({}), "conformance")).toBe("node dist/conformance-cli/main.js");
  expect(commandFrom(start(dependency), "conformance")).toBe("npx --no -- touchstone conformance");
});

test("of this process nobody knows more than the name", () => {
  expect(commandLine("serve .")).toBe("touchstone serve .");
});

const global = "/usr/local/lib/node_modules/touchstone";
const npx = "/home/me/.npm/_npx/12ab/node_modules/touchstone";
const pnpm = "/work/site/node_modules/.pnpm/touchstone@0.1.0/node_modules/touchstone";

test.each<readonly [string, Partial<Start>, string]>([
  ["a dependency", dependency, "npm install --save-dev faker"],
  ["a dependency of yarn's", { ...dependency, env: { npm_config_user_agent: "yarn/4.1.0" } }, "yarn add --dev faker"],
  ["a dependency of pnpm's", { ...dependency, root: pnpm }, "pnpm add --save-dev faker"],
  ["npm install --global", { root: global, folder: "/work/site" }, "npm install --global faker"],
  ["npx", { root: npx, isThere: () => true }, "npx --package <touchstone> --package faker touchstone ..."],
  ["npm link", { script: "/usr/local/bin/touchstone" }, "npm --prefix /home/me/touchstone install --include=dev"],
  ["a clone", {}, "npm --prefix /home/me/touchstone install --include=dev"],
])("%s: an optional package is installed where it is found", (_, given, expected) => {
  expect(installFrom(start(given), "faker")).toBe(expected);
});

test("a package that is not there is named, with what needs it and what installs it", () => {
  expect(missingPackage("types are made", "maker")).toMatch(/^types are made with maker, which is not installed: npm /);
});
