import { type Check, type CheckDefinition, standalone } from "../spec-tests/kit/contract/check.js";
import { createReference, loadBundledDataset, type Profile } from "../spec-tests/kit/reference.js";
import { serveFetch } from "../spec-tests/runner/run/serve.test-data.js";
import type { Io } from "./base/io.js";
import { conformance } from "./conformance.js";

/** A check of section 4.2. */
export const make = (id: string, run: CheckDefinition["run"], rest: Partial<CheckDefinition> = {}): Check =>
  standalone({ id, section: "4.2", sentence: `The check ${id} MUST hold.`, run, ...rest });

/** Runs the command in this process. */
export const runCommand = async (args: readonly string[], checks: readonly Check[], world: Partial<Io> = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text), colour: false };
  const exitCode = await conformance(args, { ...io, ...world }, checks);
  return { exitCode, out: out.join(""), err: err.join("") };
};

/** The reference behind HTTP; `change` makes it wrong: it gets each path with its query. */
export const serveReference = async (
  change: (path: string) => string = (path) => path,
  profile: Profile = "spec",
): Promise<string> => {
  const handler = createReference(await loadBundledDataset(), profile);
  return serveFetch((request) => {
    const { origin } = new URL(request.url);
    return handler(new Request(origin + change(request.url.slice(origin.length)), request));
  });
};
