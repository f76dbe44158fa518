import { connect, type Socket } from "node:net";
import { type AnswerReader, createAnswerReader, type FuzzAnswer } from "./read-answers.js";

/** What came of a request. */
export interface Outcome {
  readonly answers: readonly FuzzAnswer[];
  /** Why there is no answer, or no more of them. */
  readonly problem?: Problem;
  /** From the first byte sent to the last byte read. */
  readonly milliseconds: number;
}

/** What is wrong with an exchange as such. `refused`: nobody listens. */
export interface Problem {
  readonly kind: "no answer" | "closed" | "refused" | "framing";
  readonly message: string;
}

/** Where a server is. */
export interface Place {
  readonly host: string;
  readonly port: number;
  /** How long to wait for an answer, in ms. */
  readonly patience: number;
}

/** A connection that stays open for the next request, as long as the server leaves it open. */
export interface Connection {
  /** Sends one well-formed request and waits for its answer. Never rejects. */
  ask(bytes: Buffer, method: string): Promise<Outcome>;
  close(): void;
}

/** An idle connection is given up before the server does it, in ms. */
const idle = 3000;

const open = ({ host, port }: Place): Socket => {
  const socket = connect(port, host);
  socket.setNoDelay(true);
  return socket;
};

const isRefusal = (error: NodeJS.ErrnoException): boolean => error.code === "ECONNREFUSED";

const ticks = 20;

/** Gives up after a while, in which this process was not busy itself: an answer that arrived meanwhile is read first. */
const wait = ({ patience }: Place, giveUp: () => void): NodeJS.Timeout => {
  let left = ticks;
  return setInterval(() => {
    if (--left === 0) giveUp();
  }, patience / ticks);
};

/** See {@link Connection}. */
export const createConnection = (place: Place): Connection => {
  let current: { readonly socket: Socket; readonly used: number } | undefined;
  let stray: string | undefined;
  const once = (bytes: Buffer, method: string, kept: Socket | undefined): Promise<Outcome> =>
    new Promise((resolve) => {
      const socket = kept?.removeAllListeners() ?? open(place);
      const started = performance.now();
      let asked: string | undefined = method;
      let refused = false;
      const settle = (answers: readonly FuzzAnswer[], problem?: Problem) => {
        clearInterval(timer);
        socket.removeAllListeners();
        socket.on("error", () => {});
        socket.on("data", (data) => {
          stray ??= `${data.length} bytes behind the answer before`;
          socket.destroy();
        });
        const closes = answers[0]?.headers.some(([name, value]) => /^connection$/i.test(name) && /close/i.test(value));
        if (problem !== undefined || closes) socket.destroy();
        current = socket.destroyed ? undefined : { socket, used: performance.now() };
        resolve({ answers, ...(problem && { problem }), milliseconds: performance.now() - started });
      };
      const found: FuzzAnswer[] = [];
      const reader: AnswerReader = createAnswerReader({
        method: () => asked,
        answer: (answer) => {
          found.push(answer);
          asked = undefined;
        },
        fault: (message) => settle(found, { kind: "framing", message }),
      });
      const timer = wait(place, () =>
        settle([], { kind: "no answer", message: `no answer in ${place.patience / 1000} s` }),
      );
      socket.on("data", (data) => {
        reader.push(data);
        if (found.length > 0 && !socket.destroyed) settle(found);
      });
      socket.on("error", (error) => {
        refused = isRefusal(error);
      });
      socket.on("end", () => reader.end());
      socket.on("close", () => {
        if (found.length > 0) settle(found);
        else
          settle([], {
            kind: refused ? "refused" : "closed",
            message: refused ? "nobody listens" : "closed without an answer",
          });
      });
      socket.write(bytes);
    });
  return {
    ask: async (bytes, method) => {
      const isFresh = current !== undefined && !current.socket.destroyed && performance.now() - current.used < idle;
      const kept = isFresh ? current?.socket : undefined;
      if (kept === undefined) current?.socket.destroy();
      const outcome = await once(bytes, method, kept);
      if (stray !== undefined) {
        const problem: Problem = { kind: "framing", message: stray };
        stray = undefined;
        return { ...outcome, problem };
      }
      // The server may have closed it at the moment of asking, which is its right: that says nothing of the request.
      return kept !== undefined && outcome.problem?.kind === "closed" ? once(bytes, method, undefined) : outcome;
    },
    close: () => current?.socket.destroy(),
  };
};

/** Sends bytes over a connection of their own, says that no more come, and reads answers until the server closes it. Never rejects. */
export const converse = (bytes: Buffer, place: Place): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = open(place);
    const started = performance.now();
    const answers: FuzzAnswer[] = [];
    const settle = (problem?: Problem) => {
      clearInterval(timer);
      socket.destroy();
      resolve({ answers, ...(problem && { problem }), milliseconds: performance.now() - started });
    };
    const timer = wait(place, () =>
      settle({ kind: "no answer", message: `the connection is open after ${place.patience / 1000} s` }),
    );
    const methods = [...bytes.toString("latin1").matchAll(/(?:^|\n|\})\s*(HEAD|[A-Za-z]+) \S+ HTTP/g)].map(
      ([, method]) => method,
    );
    const reader = createAnswerReader({
      method: () => methods[answers.length] ?? "GET",
      answer: (answer) => answers.push(answer),
      // Not every message shows which of its answers is to a HEAD.
      fault: (message) => settle(methods.includes("HEAD") ? undefined : { kind: "framing", message }),
    });
    socket.on("data", (data) => reader.push(data));
    socket.on("end", () => reader.end());
    socket.on("error", (error) => {
      if (isRefusal(error)) settle({ kind: "refused", message: "nobody listens" });
    });
    socket.on("close", () => settle());
    socket.end(bytes);
  });
