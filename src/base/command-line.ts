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

/** What stands before the words of a command where the package is in a `node_modules`. */
const installed = ({ env, isThere, root }: Start): string => {
  if (/[\\/]node_modules[\\/]\.pnpm[\\/]/.test(root)) return "pnpm exec touchstone";
  // npm's global folder has no package.json, and that of a single npx is nobody's project.
  const project = dirname(dirname(root));
  if (!isThere(join(project, "package.json")) || /[\\/]_npx[\\/]/.test(root)) return "touchstone";
  if (env.npm_config_user_agent?.startsWith("yarn/")) return "yarn touchstone";
  // Without --no, npx fetches a package of this name where none is installed: whose that is, nobody knows.
  return "npx --no touchstone";
};

/**
 * A command of this package as it is started in this place: `npx --no touchstone serve` for a dependency, `npm run touchstone -- serve` in a clone,
 * `touchstone serve` where it is installed for all. `words`: what follows `touchstone`.
 */
export const commandFrom = (start: Start, words: string): string => {
  const { program, root, word } = start;
  if (root.startsWith(join(program, "package"))) return `${quoted(word)} ${words}`;
  if (basename(dirname(root)) === "node_modules") return `${installed(start)} ${words}`;
  const isKit = words === "conformance" || words.startsWith("conformance ");
  const before = inClone(start, isKit);
  return `${before} ${isKit && before !== "touchstone" ? words.slice("conformance ".length) : words}`.trimEnd();
};

/** A command of this package as the user of this process starts it. `words`: what follows `touchstone`. */
export const commandLine = (words: string): string =>
  commandFrom(
    {
      root: packageRoot(),
      script: process.argv[1] ?? "",
      program: process.execPath,
      word: process.argv0,
      folder: process.cwd(),
      env: process.env,
      isThere: existsSync,
    },
    words,
  );
