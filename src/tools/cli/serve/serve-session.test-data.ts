import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { type CliPlace, type CliSession, startCliIn } from "../cli-session.test-data.js";

export type ServeSession = ReturnType<typeof startSession>;

const running: Pick<CliSession, "stop">[] = [];

/** Stops whatever a test has left running. */
export const stopAll = async (): Promise<void> => {
  for (const session of running.splice(0)) await session.stop();
};

/** A command in this process that goes on until it is stopped. `where`: the folder that its user is in, and what else is there. */
export const startSession = (where: string | CliPlace, ...args: readonly string[]) => {
  const opened: string[] = [];
  const place = typeof where === "string" ? { folder: where } : where;
  const open = (url: string) => void opened.push(url);
  const cli = startCliIn({ errorColumns: 400, open, ...place }, ...args);
  /** The address that was printed. Rejects when the command ends without one. */
  const url = cli.until((out) => /^Listening on (\S+)/m.exec(out)?.[1]);
  url.catch(() => {});
  const started = { ...cli, url, opened };
  running.push(started);
  return started;
};

/** `touchstone serve`, at a free port of 127.0.0.1. */
export const serveSession = (where: string | CliPlace, ...args: readonly string[]): ServeSession =>
  startSession(where, "serve", "--port", "0", ...args);

/** Asks a server for JSON. */
export const ask = async (url: string, path: string, method = "GET", body?: unknown) => {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
  const response = await fetch(`${url}${path}`, { method, ...init });
  return { status: response.status, json: JSON.parse((await response.text()) || "null") };
};

/** Headers by name; several values are several headers. */
export type RawHeaders = Readonly<Record<string, string | readonly string[]>>;

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

/** A request as it is: `fetch` would make another path of it first, and set headers of its own. The connection is to 127.0.0.1, whatever its `host` is. */
export const sendRaw = (url: string, path: string, method = "GET", headers: RawHeaders = {}, body?: string) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const { port } = new URL(url);
    const sentHeaders = headers as OutgoingHttpHeaders; // several of a name, which its type does not foresee
    const sent = request({ host: "127.0.0.1", port, path, method, headers: sentHeaders }, async (answer) => {
      let text = "";
      for await (const piece of answer) text += piece;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, rawHeaders: answer.rawHeaders, text });
    });
    sent.on("error", reject).end(body);
  });
