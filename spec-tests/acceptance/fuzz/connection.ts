import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { Duplex, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Header } from "./fuzz-request.js";
import type { Problem } from "./problem.js";

/** An answer as it came over the wire. */
export interface FuzzAnswer {
  readonly status: number;
  /** Names as they were sent. */
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** What came of a request. */
export interface Outcome {
  readonly answers: readonly FuzzAnswer[];
  /** Why there is no answer, or no more of them. */
  readonly problem?: Problem;
  /** From the first byte sent to the last byte read. */
  readonly milliseconds: number;
}

/** Where a server is. */
export interface Place {
  readonly host: string;
  readonly port: number;
  /** How long to wait for an answer, in ms. */
  readonly patience: number;
}

/** Nobody listens. */
const refused: Problem = { watch: "process ended", message: "nobody listens" };

const ticks = 20;

/** Resolves after a while in which this process was not busy itself: an answer that arrived meanwhile is read first. */
const waited = (patience: number, signal: AbortSignal): Promise<Problem> =>
  new Promise((resolve) => {
    let left = ticks;
    const message = `no answer, or no end of it, in ${patience / 1000} s`;
    const timer = setInterval(() => --left === 0 && resolve({ watch: "no answer", message }), patience / ticks);
    signal.addEventListener("abort", () => clearInterval(timer));
  });

/** Has something read from a connection of its own, for as long as it may take. */
const exchange = async (
  { host, patience, port }: Place,
  read: (socket: Socket) => Promise<readonly FuzzAnswer[] | Problem>,
): Promise<Outcome> => {
  const socket = connect(port, host).setNoDelay(true);
  const started = performance.now();
  const over = new AbortController();
  const result = await Promise.race([read(socket), waited(patience, over.signal)]);
  over.abort();
  socket.on("error", () => {}).destroy();
  const milliseconds = performance.now() - started;
  return "watch" in result ? { answers: [], problem: result, milliseconds } : { answers: result, milliseconds };
};

/** The answer to bytes that somebody else wrote, read by node's client: strictly by RFC 9112. */
const readAnswer = (socket: Socket, method: string): Promise<readonly FuzzAnswer[] | Problem> =>
  new Promise((resolve) => {
    const framing = ({ message }: Error) => resolve({ watch: "wrong length or header", message });
    const unwritten = new Writable({ write: (_, __, done) => done() });
    const reading = request({ method, createConnection: () => Duplex.from({ readable: socket, writable: unwritten }) });
    let isBegun = false;
    reading.on("response", (response) => {
      isBegun = true;
      const { rawHeaders, statusCode: status = 0 } = response;
      const headers = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : [],
      );
      buffer(response).then((body) => resolve([{ status, headers, body }]), framing);
    });
    reading.on("error", (error: NodeJS.ErrnoException) => {
      if (isBegun || error.code?.startsWith("HPE_")) framing(error);
      else if (error.code === "ECONNREFUSED") resolve(refused);
      else resolve({ watch: "closed without an answer", message: "closed without an answer" });
    });
    reading.end();
  });

/** Sends one well-formed request and reads its answer. Never rejects. */
export const ask = (bytes: Buffer, method: string, place: Place): Promise<Outcome> =>
  exchange(place, (socket) => {
    socket.write(bytes);
    return readAnswer(socket, method);
  });

/** Sends bytes, says that no more come, and takes what the server says until it closes: a status and the whole text of each answer. Never rejects. */
export const converse = (bytes: Buffer, place: Place): Promise<Outcome> =>
  exchange(place, (socket) => {
    socket.end(bytes);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    return new Promise((resolve) => {
      socket.on("error", ({ code }: NodeJS.ErrnoException) => {
        if (code === "ECONNREFUSED") resolve(refused);
      });
      socket.on("close", () => {
        const all = Buffer.concat(chunks).toString("latin1");
        const texts = all === "" ? [] : all.split(/(?=HTTP\/1\.1 \d\d\d )/);
        const statusIn = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
        resolve(texts.map((text) => ({ status: statusIn(text), headers: [], body: Buffer.from(text, "latin1") })));
      });
    });
  });
