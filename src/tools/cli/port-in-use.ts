import { codeOf } from "../../base/error-code.js";
import { isRecord } from "../../base/json.js";
import { messageOf } from "../../base/message-of.js";
import { visibleLine } from "../../base/visible-text.js";
import { CommandError } from "./output.js";

/** Milliseconds in which a mock of this machine answers by far. */
const soon = 1000;

/** What listens at a port, where it is another mock: `, by a Touchstone that serves ./shop`. */
const listener = async (host: string, port: number): Promise<string> => {
  const name = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  try {
    const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}/__touchstone/state`;
    const state: unknown = await (
      await fetch(address, { signal: AbortSignal.timeout(soon), redirect: "error" })
    ).json();
    if (!isRecord(state) || typeof state.source !== "string" || !("snapshots" in state)) return "";
    return ` by a Touchstone that serves ${visibleLine(state.source)}`;
  } catch {
    return "";
  }
};

/** Begins to listen. Throws a {@link CommandError} for a port that is taken, which names who has it and what to do. */
export const listening = async <T>(host: string, port: number, listen: () => Promise<T>): Promise<T> => {
  try {
    return await listen();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (codeOf(cause) !== "EADDRINUSE") throw error;
    throw new CommandError(`${messageOf(error)}${await listener(host, port)}; --port 0 takes a free one`, 1);
  }
};
