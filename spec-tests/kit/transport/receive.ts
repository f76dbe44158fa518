import { setMaxListeners } from "node:events";
import type { Agent, Dispatcher } from "undici";
import { startTimer } from "../base.js";
import type { Head, Problem } from "../contract/exchange.js";
import { stopReason } from "../contract/failure.js";
import { refusalOf, tooLarge } from "./answer.js";
import { problemOfError } from "./client-problem.js";

/** What a server sent, not unpacked, or why it is not all there. */
type Received =
  | (Head & { readonly packed: Buffer })
  /** `refused`: what is there refuses the request for now, so nothing was done of it. */
  | { readonly problem: Problem; readonly refused?: Head | undefined };

/** Nobody wants the body of an answer that refuses a request for now. So many bytes and milliseconds of it are read, for the sake of the connection. */
const [enough, longEnough] = [16 * 1024, 1000];

interface Limits {
  /** Milliseconds for all of it. */
  readonly limit: number;
  /** Bytes of the body as it is sent. */
  readonly maxBody: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends one request over connections of `agent`. Never rejects. Whatever ends it before the answer is there, its connection is dropped.
 * By undici's own interface: its `request` makes a stream of each body, and headers twice, which costs as much as the rest.
 */
export const receive = (
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  { limit, maxBody, signal }: Limits,
): Promise<Received> =>
  new Promise((resolve) => {
    let connection: Dispatcher.DispatchController | undefined;
    let head: Head | undefined;
    let refused: Head | undefined;
    let most = maxBody;
    let over = false;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (received: Received): void => {
      if (over) return;
      over = true;
      stop();
      signal?.removeEventListener("abort", abandon);
      resolve(received);
    };
    const endWith = (problem: Problem): void =>
      end(head === undefined ? { problem } : { problem: { ...problem, begun: true }, refused });
    const giveUp = (problem: Problem): void => {
      endWith(problem);
      connection?.abort(dropped);
    };
    const abandon = () => {
      // It is to be over, not to be sent again.
      refused = undefined;
      giveUp({ kind: "aborted", message: signal === undefined ? "" : stopReason(signal) });
    };
    const late: Problem = { kind: "timeout", message: `no complete answer within ${limit} ms` };
    let stop = startTimer(limit, () => giveUp(late));
    const readLittle = (): void => {
      most = Math.min(maxBody, enough);
      stop();
      stop = startTimer(Math.min(limit, longEnough), () => giveUp(late));
    };
    if (signal?.aborted === true) return abandon();
    // Each request under way listens.
    if (signal !== undefined) setMaxListeners(0, signal);
    signal?.addEventListener("abort", abandon);
    const fail = (error: unknown): void => {
      const problem = problemOfError(error, head !== undefined);
      endWith(problem.kind === "timeout" ? late : problem);
    };
    try {
      agent.dispatch(options, {
        onRequestStart(controller) {
          connection = controller;
          if (over) controller.abort(dropped);
        },
        onResponseStart(_, status, headers) {
          // Others are hints, before the answer.
          if (over || status < 200) return;
          head = { status, headers: flatHeaders(headers) };
          if (refusalOf(head, Date.now()) === undefined) return;
          refused = head;
          readLittle();
        },
        onResponseData(_, chunk) {
          size += chunk.byteLength;
          if (size > most) giveUp(tooLarge(most));
          else chunks.push(chunk);
        },
        onResponseEnd: () => {
          const [first] = chunks;
          // Most bodies come as one chunk, which nothing is written to any more.
          const packed = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks, size);
          if (head !== undefined) end({ ...head, packed });
        },
        onResponseError: (_, error) => fail(error),
      });
    } catch (error) {
      fail(error);
    }
  });

const dropped = new Error("the kit asks for no more of this answer");

/** Undici has the names in lower case. Few headers come more than once. */
const flatHeaders = (headers: Record<string, string | string[] | undefined>): Readonly<Record<string, string>> => {
  for (const name in headers) {
    const value = headers[name];
    if (typeof value !== "string") headers[name] = value === undefined ? "" : value.join(", ");
  }
  return headers as Record<string, string>; // all of them are, by now
};
