import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { Reset } from "../../kit/judge/leftovers.js";
import { type OpenedTarget, openTransport, type TargetOptions } from "../../kit/preflight/open.js";
import { runShellCommand } from "./shell-command.js";

/** Milliseconds for the command. */
const commandTime = 5 * 60_000;

const shownLines = 10;

type Options = Omit<TargetOptions, "url" | "fetch"> & { readonly signal: AbortSignal };

/**
 * Brings the server's data back by the user's command, and finds the entries again: they may have other ids now. A command that fails, and a
 * server that does not hold the dataset after it, are reported in one sentence.
 */
export const createReset =
  (command: string, { context }: OpenedTarget, options: Options, time = commandTime): Reset =>
  async () => {
    const { problem, output } = await runShellCommand(command, time, options.signal);
    if (problem !== undefined) {
      const lines =
        output === "" ? "; it printed nothing" : `; it printed: ${output.split("\n").slice(-shownLines).join(" | ")}`;
      return { problem: `reset: the command ${problem}${lines}` };
    }
    const again = await openTransport(context.transport, await bundledIndex(), options, context);
    if (again.preflight.status === "verified" || !options.preflight) return { context: again.context };
    const reason = again.preflight.findings.find(({ blocks }) => blocks)?.message ?? again.preflight.status;
    return { problem: `reset: after the command the server does not hold the dataset: ${reason}` };
  };
