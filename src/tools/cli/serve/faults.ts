import { messageOf } from "../../../base/words/message-of.js";
import { visibleLine } from "../../../base/words/visible-text.js";
import { CustomCodeError, lineOf, placed } from "../../../server/http/guarded.js";
import type { ApiRequest, ErrorListener } from "../../../server/http/message.js";
import { cut, type Io } from "../output.js";

/** Prints all errors of a server that runs, each once, with the requests that were being answered. */
export type Faults = ReturnType<typeof createFaults>;

/** The most requests that are listed (more are counted), and the most that is printed of a stack, in characters. */
const [mostRequests, longestStack] = [5, 4000];

/** Prints errors, and what becomes of the server. `isServing`: whether there is anything to serve yet. */
export const createFaults = (io: Pick<Io, "stderr">, isServing: () => boolean) => {
  const underWay = new Set<ApiRequest>();
  const print = (headline: string, stack: string | undefined, ending = ""): void => {
    const lines = stack === undefined ? "" : `${cut(stack, longestStack)}\n`;
    io.stderr(`touchstone: ${headline}\n${lines}${ending}`);
  };
  return {
    /** Errors that were caught: what became a 500, and what code of the user's threw. */
    report: ((error, request) =>
      print(placed(visibleLine(cut(faultOf(error), longestStack)), request), causeOf(error))) satisfies ErrorListener,
    /** An error that nothing caught, which would end the process otherwise. */
    uncaught: (error: unknown): void =>
      print(
        `nothing caught an error, while ${answering(underWay)}`,
        stackOf(error),
        isServing() ? "the data is intact, and the server goes on\n" : "",
      ),
    /** The requests that are being answered: the server adds them. */
    underWay,
  };
};

const answering = (underWay: ReadonlySet<ApiRequest>): string => {
  const lines = [...underWay].slice(0, mostRequests).map(lineOf);
  const more = underWay.size - lines.length;
  if (lines.length === 0) return "nothing was being answered";
  return `answering ${lines.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
};

/** Without a message of several lines, which follows as it is. */
const faultOf = (error: unknown): string => {
  if (!(error instanceof CustomCodeError)) return "a fault of touchstone itself";
  const said = `: ${messageOf(error.cause)}`;
  return said.includes("\n") && error.message.endsWith(said) ? error.message.slice(0, -said.length) : error.message;
};

/** Code of the user's is at fault where it threw. Undefined where nothing was thrown. */
const causeOf = (error: unknown): string | undefined => {
  if (!(error instanceof CustomCodeError)) return stackOf(error);
  return "cause" in error ? stackOf(error.cause) : undefined;
};

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
