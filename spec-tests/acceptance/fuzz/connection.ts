import { connect } from "node:net";
import { createAnswerReader, type FuzzAnswer } from "./read-answers.js";

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

const ticks = 20;

/** Gives up after a while, in which this process was not busy itself: an answer that arrived meanwhile is read first. */
const wait = ({ patience }: Place, giveUp: () => void): NodeJS.Timeout => {
  let left = ticks;
  return setInterval(() => {
    if (--left === 0) giveUp();
  }, patience / ticks);
};

/** What is sent over a connection of its own, and how its answers are read. */
interface Exchange {
  readonly bytes: Buffer;
  /** The method of the request that the answer with this number is to; undefined: there is no such answer. */
  readonly method: (number: number) => string | undefined;
  /** Whether it ends with its first answer; else the server is let known that no more comes, and decides on the end. */
  readonly isOne: boolean;
  /** Whether it shows which answer is to which request. */
  readonly isClear: boolean;
}

const exchange = ({ bytes, isClear, isOne, method }: Exchange, place: Place): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect(place.port, place.host);
    const started = performance.now();
    const answers: FuzzAnswer[] = [];
    let isRefused = false;
    const settle = (problem?: Problem) => {
      clearInterval(timer);
      socket
        .removeAllListeners()
        .on("error", () => {})
        .destroy();
      resolve({ answers, ...(problem && { problem }), milliseconds: performance.now() - started });
    };
    const message = `${isOne ? "no answer in" : "the connection is open after"} ${place.patience / 1000} s`;
    const timer = wait(place, () => settle({ kind: "no answer", message }));
    const reader = createAnswerReader({
      method: () => method(answers.length),
      answer: (answer) => answers.push(answer),
      fault: (text) => settle(isClear ? { kind: "framing", message: text } : undefined),
    });
    socket.setNoDelay(true).on("data", (data) => {
      reader.push(data);
      if (isOne && answers.length > 0 && !socket.destroyed) settle();
    });
    socket.on("end", () => reader.end());
    socket.on("error", (error: NodeJS.ErrnoException) => {
      isRefused = error.code === "ECONNREFUSED";
    });
    socket.on("close", () => {
      if (isRefused) settle({ kind: "refused", message: "nobody listens" });
      else if (isOne && answers.length === 0) settle({ kind: "closed", message: "closed without an answer" });
      else settle();
    });
    if (isOne) socket.write(bytes);
    else socket.end(bytes);
  });

/** Sends one well-formed request and reads its answer. Never rejects. */
export const ask = (bytes: Buffer, method: string, place: Place): Promise<Outcome> =>
  exchange({ bytes, method: (number) => (number === 0 ? method : undefined), isOne: true, isClear: true }, place);

/** Sends bytes, says that no more come, and reads answers until the server closes the connection. Never rejects. */
export const converse = (bytes: Buffer, place: Place): Promise<Outcome> => {
  const methods = [...bytes.toString("latin1").matchAll(/(?:^|\n|\})\s*(HEAD|[A-Za-z]+) \S+ HTTP/g)].map(
    ([, method]) => method,
  );
  const method = (number: number) => methods[number] ?? "GET";
  // Not every message shows which of its answers is to a HEAD.
  return exchange({ bytes, method, isOne: false, isClear: !methods.includes("HEAD") }, place);
};
