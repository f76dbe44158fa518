import { fileURLToPath } from "node:url";
import { messageOf } from "../../base/message-of.js";
import { visibleLine } from "../../base/visible-text.js";

/** Where the code of touchstone itself is: frames name files by path or by address. */
const own = [import.meta.url, fileURLToPath(import.meta.url)].map((file) =>
  file.replace(/tools[\\/]cli[\\/][^\\/]+$|[^\\/]+$/, ""),
);

const frame = /^\s+at /;

/** Whether a line is a frame of somebody else's than touchstone or node. */
const isTheirs = (line: string): boolean =>
  frame.test(line) &&
  !/(^\s+at |\()(async )?(node:|<anonymous>|index \d)/.test(line) &&
  !own.some((root) => line.includes(root));

/**
 * Where an error was thrown, whatever was thrown: its lines, but nothing that steers a terminal. Below the last frame of the user's own, all is ours
 * and node's, and left out; where none is the user's, all is there.
 */
export const stackOf = (error: unknown): string => {
  let text = messageOf(error);
  try {
    if (error instanceof Error && typeof error.stack === "string") text = error.stack;
  } catch {
    // A getter: what it says must do.
  }
  const lines = text.split("\n");
  const last = lines.findLastIndex(isTheirs);
  return (last < 0 ? lines : lines.slice(0, last + 1)).map(visibleLine).join("\n");
};
