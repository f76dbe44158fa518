import { createServer } from "node:net";
import { onTestFinished } from "vitest";
import { listeningHost, serve } from "../../spec-tests/runner/run/serve.test-data.js";
import { serveReference } from "../run-command.test-data.js";

/** An answer; by default 200 and `{}`. In a header, `{path}` stands for what was asked for, `{named}` for the same as a parameter, `{slashed}` with a slash at its end. */
interface GivenAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text, or JSON. */
  readonly body?: unknown;
  /** A body in bytes. */
  readonly bytes?: readonly number[];
  /** So many requests are answered so. */
  readonly times?: number;
  /** None is answered. */
  readonly silent?: true;
}

/**
 * A server: the reference; the reference, where what matches an expression in each address is replaced; nobody; one that is silent; or one that answers by the first
 * expression that an address matches.
 */
export type GivenServer =
  | "reference"
  | "nobody"
  | "silent"
  | { readonly replace: readonly [pattern: string, replacement: string] }
  | Readonly<Record<string, GivenAnswer>>;

/** Starts a server. `seen`: the addresses that it was asked for, where it answers by expressions. */
export const serverOf = async (
  given: GivenServer,
): Promise<{ readonly url: string; readonly seen: readonly string[] }> => {
  if (given === "nobody") return { url: "http://127.0.0.1:1", seen: [] };
  if (given === "reference") return { url: await serveReference(), seen: [] };
  if (given === "silent") {
    const host = await listeningHost(createServer((socket) => onTestFinished(() => void socket.destroy())));
    return { url: `http://${host}`, seen: [] };
  }
  if (isReplacing(given)) {
    const [pattern, replacement] = given.replace;
    return { url: await serveReference((path) => path.replace(new RegExp(pattern, "gi"), replacement)), seen: [] };
  }
  const seen: string[] = [];
  const counts = new Map<string, number>();
  const url = await serve(({ url: path = "" }, response) => {
    seen.push(path);
    const [pattern = "", answer = {}] =
      Object.entries(given).find(
        ([key, { times = Number.POSITIVE_INFINITY }]) => new RegExp(key).test(path) && (counts.get(key) ?? 0) < times,
      ) ?? [];
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    const { body = {}, bytes, headers = {}, silent, status = 200 } = answer;
    if (silent === true) return;
    const filled = JSON.stringify({ "content-type": "application/json", ...headers })
      .replaceAll("{path}", path)
      .replaceAll("{slashed}", path.replace("?", "/?"))
      .replaceAll("{named}", encodeURIComponent(path));
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, JSON.parse(filled)).end(bytes === undefined ? text : Buffer.from(bytes));
  });
  return { url, seen };
};

const isReplacing = (given: object): given is { readonly replace: readonly [string, string] } => "replace" in given;
