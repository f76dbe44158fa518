import { existsSync, rmSync } from "node:fs";
import { type Environment, printedBy, runNode, startNode, stop, strapiCommand } from "./child.js";

/** A running real server. */
export interface RealServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far. */
  readonly log: () => string;
  /** Ends it and waits until it is gone; may be called twice. */
  readonly stop: () => Promise<void>;
}

const startSeconds = 120;

/**
 * Starts the project's server on 127.0.0.1 and waits until it answers. `PORT` in `env` fixes the port (else a free
 * one); `API_DEFAULT_LIMIT`, `API_MAX_LIMIT` and `API_WITH_COUNT` set `api.rest`. Throws an Error that holds the server's log when it
 * does not come up. The server is killed when this process exits.
 */
export const startServer = async (projectDir: string, env: Environment = {}): Promise<RealServer> => {
  const child = startNode(projectDir, [strapiCommand, "start"], env);
  const url = `http://127.0.0.1:${await printedBy(child, /^TOUCHSTONE_LISTENING (\d+)$/m, startSeconds)}`;
  const health = await fetch(`${url}/_health`);
  if (health.status !== 204) throw new Error(`${url}/_health answered ${health.status}:\n${child.log()}`);
  return { url, pid: child.process.pid ?? 0, log: child.log, stop: () => stop(child) };
};

/**
 * Writes the project's content and files as an export archive, `<file>.tar`, plain and not compressed, and returns its
 * path. Throws an Error with what the command printed when it fails.
 */
export const exportArchive = async (projectDir: string, file: string, env: Environment = {}): Promise<string> => {
  const archive = `${file}.tar`;
  rmSync(archive, { force: true });
  const log = await runNode(
    projectDir,
    [strapiCommand, "export", "--no-encrypt", "--no-compress", "-f", file],
    startSeconds,
    env,
  );
  if (!existsSync(archive)) throw new Error(`The export wrote no ${archive}:\n${log}`);
  return archive;
};
