import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { paths } from "./paths.js";

/** Extra environment variables; they win over the tool's own. */
export type Environment = Readonly<Record<string, string>>;

/** A child process with what it has printed. */
export interface Child {
  readonly process: ChildProcess;
  /** The end of standard output and error, in the order received. */
  readonly log: () => string;
  /** The exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

const alive = new Set<ChildProcess>();
// A child must not outlive this process, however it ends; signals are turned into exits by the mains.
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/** A server logs every request, and may serve millions. */
const keptCharacters = 100_000;

/** The `strapi` command of the installation. */
export const strapiCommand = join(paths.install, "node_modules", "@strapi", "strapi", "bin", "strapi.js");

/** Runs a command in `cwd`, with `env` beside this process's own variables. It is killed when this process exits. */
export const startChild = ([command = "", ...args]: readonly string[], cwd: string, env: Environment): Child => {
  const child = spawn(command, args, { cwd, stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env } });
  alive.add(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => {
      printed = (printed + data.toString()).slice(-keptCharacters);
    });
  const ended = new Promise<number | string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => {
      alive.delete(child);
      resolve(code ?? signal ?? "unknown");
    });
  });
  return { process: child, log: () => printed, ended };
};

/** Runs a script with this node in `cwd`, as production, without telemetry. It is killed when this process exits. */
export const startNode = (cwd: string, args: readonly string[], env: Environment = {}): Child =>
  startChild([process.execPath, ...args], cwd, {
    NODE_ENV: "production",
    TZ: "UTC",
    STRAPI_TELEMETRY_DISABLED: "true",
    STRAPI_DISABLE_UPDATE_NOTIFICATION: "true",
    ...env,
  });

/** What a child prints that matches, first group; throws an Error with all that it printed when it ends before, or takes longer than `seconds`. */
export const printedBy = async (child: Child, pattern: RegExp, seconds: number): Promise<string> => {
  let ended: number | string | undefined;
  void child.ended.then((code) => {
    ended = code;
  });
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline && ended === undefined; ) {
    const found = pattern.exec(child.log())?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.process.kill("SIGKILL");
  throw new Error(
    `${ended === undefined ? `nothing within ${seconds} s` : `ended with ${ended}`}. It printed:\n${child.log()}`,
  );
};

/** Runs a script to its end; throws an Error with what it printed when it fails or takes longer than `seconds`. */
export const runNode = async (
  cwd: string,
  args: readonly string[],
  seconds: number,
  env?: Environment,
): Promise<string> => {
  const child = startNode(cwd, args, env);
  const timer = setTimeout(() => child.process.kill("SIGKILL"), seconds * 1000);
  const code = await child.ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code}:\n${child.log()}`);
  return child.log();
};
