import type { Command } from "commander";
import { UsageError } from "../base/usage-error.js";
import type { CapabilityOptions } from "./capabilities.js";

/** How the dataset gets into the server for a run. */
export interface DataOptions {
  /** Whether entries are created through the server's API before the run, and deleted after it. */
  readonly seedViaApi: boolean;
  /** Brings the server's data back to the dataset; run by a shell. */
  readonly resetCommand: string | undefined;
}

/** The options as they are given. */
export type RawDataOptions = Partial<DataOptions>;

/** Adds the options about the server's data to a command. */
export const describeData = (command: Command): Command =>
  command
    .option(
      "--seed-via-api",
      "create the dataset's entries through the server's own API before the checks, and delete them at the end",
    )
    .option(
      "--reset-command <command>",
      "shell command that brings the dataset back: run before the first check that writes, and after one that left something behind",
    );

/** The data options with their defaults. Those that contradict each other are a `UsageError`. */
export const toDataOptions = (
  { resetCommand, seedViaApi = false }: RawDataOptions,
  {
    capabilities,
    preflight,
    detect,
  }: Pick<CapabilityOptions, "capabilities" | "detect"> & { readonly preflight: boolean },
): DataOptions => {
  if (resetCommand?.trim() === "") throw new UsageError("--reset-command: expected a command");
  if (seedViaApi && resetCommand !== undefined)
    throw new UsageError("--seed-via-api and --reset-command exclude each other: one of them brings the data");
  if (seedViaApi && detect)
    throw new UsageError("--seed-via-api and --detect exclude each other: an empty server does not show what it lacks");
  if (seedViaApi && !preflight) throw new UsageError("--seed-via-api and --no-preflight exclude each other");
  if (seedViaApi && !capabilities.includes("writes"))
    throw new UsageError("--seed-via-api writes: leave out --read-only and --without writes");
  return { seedViaApi, resetCommand };
};
