import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { packageRoot } from "./package-root.js";

/** What a process shows of how its user started it. */
export interface Start {
  /** The folder of this package. */
  readonly root: string;
  /** The file that Node runs, as it was named. */
  readonly script: string;
  /** Node, or this package as one file. */
  readonly program: string;
  /** The same as its user wrote it. */
  readonly word: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isThere: (path: string) => boolean;
}

const quoted = (path: string): string => (/^[\w@%+=:,./\\-]+$/.test(path) ? path : JSON.stringify(path));

/** The scripts of package.json that start the command, or a part of it. */
const scripts: readonly string[] = ["conformance", "touchstone"];

/** What stands in a clone before the words of a command. */
const inClone = ({ env, folder, root, script }: Start, isKit: boolean): string => {
  // A link to the clone, as `npm link` makes it, is a command of its own.
  if (!script.startsWith(root)) return "touchstone";
  const isOwnScript = env.npm_package_json === join(root, "package.json");
  if (isOwnScript && scripts.includes(env.npm_lifecycle_event ?? ""))
    return isKit ? "npm run conformance --" : "npm run touchstone --";
  const place = relative(folder, script);
  const isCommand = ["touchstone.js", "main.js"].includes(basename(script));
  if (!isCommand) return "touchstone";
  const file = isKit ? "dist/conformance-cli/main.js" : "dist/src/tools/cli/touchstone.js";
  return `node ${quoted(place.startsWith("..") ? join(root, file) : relative(folder, join(root, file)))}`;
};

/** Whose a `node_modules` with the package is: that of a package manager's project, of all (`npm install --global`), or of a single npx. */
const ownerOf = ({ env, isThere, root }: Start): "npm" | "pnpm" | "yarn" | "all" | "npx" => {
  if (/[\\/]node_modules[\\/]\.pnpm[\\/]/.test(root)) return "pnpm";
  if (/[\\/]_npx[\\/]/.test(root)) return "npx";
  // npm's global folder has no package.json.
  if (!isThere(join(dirname(dirname(root)), "package.json"))) return "all";
  return env.npm_config_user_agent?.startsWith("yarn/") ? "yarn" : "npm";
};

/** What stands before the words of a command where the package is in a `node_modules`. */
const installed = {
  pnpm: "pnpm exec touchstone",
  yarn: "yarn touchstone",
  // Without --no, npx fetches a package of this name where none is installed: whose that is, nobody knows.
  npm: "npx --no -- touchstone",
  all: "touchstone",
  npx: "touchstone",
};

/** What installs another package beside this one, where a `node_modules` has it. */
const adding = {
  pnpm: "pnpm add --save-dev",
  yarn: "yarn add --dev",
  npm: "npm install --save-dev",
  all: "npm install --global",
  npx: "npx --package <touchstone> --package",
};

const isInstalled = ({ root }: Start): boolean => basename(dirname(root)) === "node_modules";

/**
 * A command of this package as it is started in this place: `npx --no -- touchstone serve` for a dependency, `npm run touchstone -- serve` in a clone,
 * `touchstone serve` where it is installed for all. `words`: what follows `touchstone`.
 */
export const commandFrom = (start: Start, words: string): string => {
  const { program, root, word } = start;
  if (root.startsWith(join(program, "package"))) return `${quoted(word)} ${words}`;
  if (isInstalled(start)) return `${installed[ownerOf(start)]} ${words}`;
  const isKit = words === "conformance" || words.startsWith("conformance ");
  const before = inClone(start, isKit);
  return `${before} ${isKit && before !== "touchstone" ? words.slice("conformance ".length) : words}`.trimEnd();
};

/** The command that installs an optional package where this one, as it is started, finds it: beside itself, which may be none of the user's projects. */
export const installFrom = (start: Start, name: string): string => {
  if (!isInstalled(start)) return `npm --prefix ${quoted(start.root)} install --include=dev`;
  const owner = ownerOf(start);
  return `${adding[owner]} ${name}${owner === "npx" ? " touchstone ..." : ""}`;
};

const ownStart = (): Start => ({
  root: packageRoot(),
  script: process.argv[1] ?? "",
  program: process.execPath,
  word: process.argv0,
  folder: process.cwd(),
  env: process.env,
  isThere: existsSync,
});

/** A command of this package as the user of this process starts it. `words`: what follows `touchstone`. */
export const commandLine = (words: string): string => commandFrom(ownStart(), words);

/** What is said when an optional package is not there: what needs it, and how the user of this process installs it. */
export const missingPackage = (need: string, name: string): string =>
  `${need} with ${name}, which is not installed: ${installFrom(ownStart(), name)}`;
