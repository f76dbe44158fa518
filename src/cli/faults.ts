import { messageOf } from "../base/message-of.js";
import { visibleLine } from "../base/visible-text.js";
import type { Handler } from "../http/create-handler.js";
import { CustomCodeError, type ErrorListener, lineOf } from "../http/guarded.js";
import type { ApiRequest } from "../http/message.js";
import { cut, type Io } from "./output.js";

/** Where all errors of a server that runs are printed, each once, with what was being answered. */
export interface Faults {
  /** Errors that were caught: what became a 500, and what code of the user's threw. */
  readonly report: ErrorListener;
  /** An error that nothing caught, which would end the process otherwise. */
  readonly uncaught: (error: unknown) => void;
  /** A handler whose requests are known while they are being answered. */
  readonly followed: (inner: Handler) => Handler;
}

/** More requests than this are counted, and no more of a stack is printed, in characters. */
const [mostRequests, longestStack] = [5, 4000];

/** Prints errors. `isWhole` says whether the data is, which is all that a server that goes on has to worry about. */
export const createFaults = (io: Pick<Io, "stderr">, isWhole: () => boolean): Faults => {
  const underWay = new Set<ApiRequest>();
  const conclude = createConclusion(isWhole);
  const print = (headline: string, error: unknown, ending: string): void =>
    io.stderr(`touchstone: ${headline}\n${cut(stackOf(error), longestStack)}\n${ending}`);
  return {
    report: (error, request) => {
      const at = request === undefined ? "" : `, at ${lineOf(request)}`;
      print(`${visibleLine(cut(faultOf(error), longestStack))}${at}`, causeOf(error), conclude(""));
    },
    uncaught: (error) =>
      print(
        `nothing caught an error, while ${answering(underWay)}`,
        error,
        conclude("the data is whole, and serving goes on\n"),
      ),
    followed: (inner) => (request) => {
      underWay.add(request);
      const done = (): boolean => underWay.delete(request);
      const response = inner(request);
      if (response instanceof Promise) response.then(done, done);
      else done();
      return response;
    },
  };
};

/** What is said of the data: what it is usually, or, once, that it may not be whole. */
const createConclusion = (isWhole: () => boolean): ((usual: string) => string) => {
  let said = false;
  return (usual) => {
    if (isWhole()) {
      said = false;
      return usual;
    }
    if (said) return "";
    said = true;
    return notWhole;
  };
};

const notWhole =
  "the data may not be whole: it is served as it is, but nothing more is written or saved. To begin with the source again: " +
  "POST /__touchstone/reset, or start anew\n";

const answering = (underWay: ReadonlySet<ApiRequest>): string => {
  const lines = [...underWay].slice(0, mostRequests).map(lineOf);
  const more = underWay.size - lines.length;
  if (lines.length === 0) return "nothing was being answered";
  return `answering ${lines.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
};

const faultOf = (error: unknown): string =>
  error instanceof CustomCodeError ? error.message : "a fault of touchstone itself";

/** Code of the user's is at fault where it threw. */
const causeOf = (error: unknown): unknown => (error instanceof CustomCodeError ? error.cause : error);

/** Where an error was thrown, whatever was thrown: its lines, but nothing that steers a terminal. */
const stackOf = (error: unknown): string => {
  let text = messageOf(error);
  try {
    if (error instanceof Error && typeof error.stack === "string") text = error.stack;
  } catch {
    // A getter: what it says must do.
  }
  return text.split("\n").map(visibleLine).join("\n");
};
