import { type CliPlace, type CliSession, startCliIn } from "./cli-session.test-data.js";

/** A command that serves. */
export interface ServeSession extends CliSession {
  /** The address that was printed. Rejects when the command ends without one. */
  readonly url: Promise<string>;
  readonly opened: string[];
}

const running: ServeSession[] = [];

/** Stops whatever a test has left running. */
export const stopAll = async (): Promise<void> => {
  for (const session of running.splice(0)) await session.stop();
};

/** `touchstone serve` in this process, at a free port of 127.0.0.1. `where`: the folder that its user is in, and what else is there. */
export const serveSession = (where: string | CliPlace, ...args: readonly string[]): ServeSession => {
  const opened: string[] = [];
  const place = typeof where === "string" ? { folder: where } : where;
  const open = (url: string) => void opened.push(url);
  const cli = startCliIn({ errorColumns: 400, open, ...place }, "serve", "--port", "0", ...args);
  const url = cli.until((out) => /^Listening on (\S+)/m.exec(out)?.[1]);
  url.catch(() => {});
  const session = { ...cli, url, opened };
  running.push(session);
  return session;
};

/** Asks a server for JSON. */
export const ask = async (url: string, path: string, method = "GET", body?: unknown) => {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
  const response = await fetch(`${url}${path}`, { method, ...init });
  return { status: response.status, json: JSON.parse((await response.text()) || "null") };
};
