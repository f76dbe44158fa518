import { stat } from "node:fs/promises";
import { isRecord } from "../../spec-tests/kit/base.js";
import { type Capability, isCapability } from "../../spec-tests/kit/contract/capability.js";
import { parseReplayId } from "../../spec-tests/kit/report/replay-id.js";
import { parseReport, readGiven } from "../base/read-given.js";
import { attempt, UsageError } from "../base/usage-error.js";

/** What is to be repeated, and what a report knows of the server that it was. */
export interface Replays {
  /** Each once, in order. Of what a report has no id for, the reason stands in its place. */
  readonly ids: readonly (string | { readonly id: string; readonly problem: string })[];
  /** Address of the report's server, and where it has its types. */
  readonly url?: string;
  readonly apiPrefix?: string;
  readonly pluginPrefix?: string;
  /** What the report's server was declared to offer. */
  readonly capabilities?: readonly Capability[];
}

/** A run has no more failures: it has fewer checks. */
const mostReplays = 2000;

/** Reads what `--replay` was given: an id, or a file of at most 2,000 of them. Anything else is a mistake of the user. */
export const readReplays = async (given: string): Promise<Replays> => {
  const kind = await kindOf(given);
  if (kind === "folder") throw new UsageError(`--replay ${shorten(given)}: expected a file, and this is a folder`);
  if (kind === undefined) {
    if ("problem" in parseReplayId(given) && !looksLikeId(given))
      throw new UsageError(`--replay ${shorten(given)}: there is no such file, and it is no replay id`);
    return { ids: [given] };
  }
  const text = await attempt(readGiven(given), `cannot read ${given}`);
  const replays = text.trimStart().startsWith("{") ? fromReport(text, given) : fromLines(text, given);
  if (replays.ids.length > mostReplays)
    throw new UsageError(`${given}: expected at most ${mostReplays} replay ids, got ${replays.ids.length}`);
  return replays;
};

const kindOf = async (path: string): Promise<"file" | "folder" | undefined> => {
  try {
    return (await stat(path)).isDirectory() ? "folder" : "file";
  } catch {
    return undefined;
  }
};

const looksLikeId = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)+\.[\w.-]+$/.test(text);

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);

const fromLines = (text: string, file: string): Replays => {
  const ids = text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/s, "").trim())
    .filter((line) => line !== "");
  if (ids.length === 0) throw new UsageError(`${file}: expected replay ids, one a line`);
  if (!ids.some((id) => looksLikeId(id) || !("problem" in parseReplayId(id))))
    throw new UsageError(`${file}: expected a JSON report, or replay ids, one a line`);
  return { ids: [...new Set(ids)] };
};

const fromReport = (text: string, file: string): Replays => {
  const report = parseReport(text, file);
  const ids = report.checks.flatMap((check) => (isRecord(check) && check.verdict === "failed" ? [idOf(check)] : []));
  if (ids.length === 0) throw new UsageError(`${file}: no check failed in this report`);
  const { target, capabilities } = report;
  const isServer = isRecord(target) && target.embedded === false && typeof target.url === "string";
  return {
    ids,
    ...(isServer ? { url: String(target.url), ...prefixesOf(target) } : {}),
    ...(Array.isArray(capabilities)
      ? { capabilities: capabilities.filter((name) => typeof name === "string").filter(isCapability) }
      : {}),
  };
};

const prefixesOf = ({ apiPrefix, pluginPrefix }: Readonly<Record<string, unknown>>) => ({
  ...(typeof apiPrefix === "string" ? { apiPrefix } : {}),
  ...(typeof pluginPrefix === "string" ? { pluginPrefix } : {}),
});

const idOf = ({ id, failure }: Readonly<Record<string, unknown>>): Replays["ids"][number] =>
  isRecord(failure) && typeof failure.replayId === "string"
    ? failure.replayId
    : {
        id: typeof id === "string" ? id : "a check without an id",
        problem: "the report has no id for it: its case held a secret, or another version wrote it",
      };
