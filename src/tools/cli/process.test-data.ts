import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { createTranscript } from "./cli-session.test-data.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The command `touchstone` in a package of its own, as its users have it. */
const installCommand = async (): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-command-"));
  await cp(join(root, "package.json"), join(folder, "package.json"));
  for (const name of ["node_modules", "fixtures", "src"]) await symlink(join(root, name), join(folder, name));
  await build({
    entryPoints: [join(root, "src/tools/cli/touchstone.ts")],
    outdir: join(folder, "dist"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    external: ["*/conformance-cli/main.js"],
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return {
    path: join(folder, "dist", "touchstone.mjs"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** A command that runs in a process of its own. */
export type RunningCommand = ReturnType<typeof startCommand>;

/** Starts the command in a folder. What hangs does not outlive its test. */
export const startCommand = (path: string, folder: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [path, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  /** Its exit code, null for a process that was killed. */
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const { err, hear, out, printed, until } = createTranscript(() => ended);
  child.stdout.on("data", hear("out"));
  child.stderr.on("data", hear("err"));
  /** The address of a command that serves, once it listens. */
  const url = (): Promise<string> => until((text) => /^Listening on (\S+)/m.exec(text)?.[1]);
  const stop = (): Promise<number | null> => {
    child.kill("SIGTERM");
    return ended;
  };
  return { child, out, err, printed, url, ended, stop };
};

/** Installs the command for the tests of a file. Comes back with a function that starts it in a folder. */
export const useCommand = () => {
  let command: Awaited<ReturnType<typeof installCommand>>;
  beforeAll(async () => {
    command = await installCommand();
  });
  afterAll(() => command.remove());
  return {
    path: () => command.path,
    start: (folder: string, ...args: readonly string[]) => startCommand(command.path, folder, ...args),
  };
};
