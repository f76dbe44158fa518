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

/** What an attempt comes to, once that is not undefined; throws an Error with all that the child printed when it ends before, or takes longer than `seconds`. */
export const untilReady = async <T>(
  child: Child,
  seconds: number,
  attempt: () => T | undefined | Promise<T | undefined>,
): Promise<T> => {
  let ended: number | string | undefined;
  void child.ended.then((code) => {
    ended = code;
  });
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline && ended === undefined; ) {
    const found = await attempt();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.process.kill("SIGKILL");
  throw new Error(
    `${ended === undefined ? `nothing within ${seconds} s` : `ended with ${ended}`}. It printed:\n${child.log()}`,
  );
};

/** What a child prints that matches, first group; see {@link untilReady}. */
export const printedBy = (child: Child, pattern: RegExp, seconds: number): Promise<string> =>
  untilReady(child, seconds, () => pattern.exec(child.log())?.[1]);

/** How a child ends, which is killed after so many seconds. */
const endWithin = async ({ ended, process: own }: Child, seconds: number): Promise<number | string> => {
  const timer = setTimeout(() => own.kill("SIGKILL"), seconds * 1000);
  const code = await ended;
  clearTimeout(timer);
  return code;
};

/** Waits until a child has done its work, `what`; throws an Error with what it printed when it fails or takes longer than `seconds`. */
export const finish = async (child: Child, what: string, seconds: number): Promise<string> => {
  const code = await endWithin(child, seconds);
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${child.log()}`);
  return child.log();
};

/** Runs a script to its end: see {@link finish}. */
export const runNode = (cwd: string, args: readonly string[], seconds: number, env?: Environment): Promise<string> =>
  finish(startNode(cwd, args, env), `node ${args.join(" ")}`, seconds);

const stopSeconds = 10;

/** Ends a server in order, and waits until it is gone. */
export const stop = async (child: Child, signal: NodeJS.Signals = "SIGTERM"): Promise<void> => {
  child.process.kill(signal);
  await endWithin(child, stopSeconds);
};
