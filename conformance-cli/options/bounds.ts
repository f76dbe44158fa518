import { type Command, InvalidArgumentError } from "commander";
import { type Level, levels } from "../../spec-tests/kit/contract/check.js";
import { defaultSettings } from "../../spec-tests/runner/run/settings.js";
import { collect, parseInteger, secretMistake } from "./values.js";

/** What is left out of a run, and when it ends. */
export interface Bounds {
  /** Id patterns of checks that are left out. */
  readonly skip: readonly string[];
  readonly level: Level;
  /** Milliseconds for the longest answer. */
  readonly timeout: number;
  readonly concurrency: number;
  /** Milliseconds that the run waits in all for a server that limits requests. */
  readonly maxWait: number;
  /** Milliseconds for the whole run. */
  readonly budget: number | undefined;
  /** Whether the first failure ends the run. */
  readonly bail: boolean;
}

/** The bounds as they are given. */
export type RawBounds = Omit<Bounds, "skip" | "bail" | "level" | "budget" | "maxWait"> &
  Partial<Pick<Bounds, "skip" | "bail" | "level" | "budget" | "maxWait">>;

/** Adds the options that bound a run to a command. */
export const describeBounds = (command: Command): Command =>
  command
    .option("--skip <id>", "leave out the checks with this id; * stands for any text (repeatable)", collect(String))
    .option(
      "--level <level>",
      "only checks of this level or a stronger one: must, should or may (default: may)",
      parseLevel,
    )
    .option(
      "--timeout <ms>",
      "time for one answer; after the first that does not come, 20 times the slowest answer, 1 s at least",
      parseInteger(1, 600_000),
      defaultSettings.timeout,
    )
    .option(
      "--concurrency <n>",
      "requests under way at the same time",
      parseInteger(1, 64),
      defaultSettings.concurrency,
    )
    .option(
      "--budget <time>",
      "time for the whole run, such as 30s: random requests come last, and what is not finished is blocked",
      parseTime(1),
    )
    .option(
      "--max-wait <time>",
      "time that the run waits in all for a server that limits requests (429, 503 with Retry-After), such as 60s or 2h; one request waits for a tenth of it at most, or for a minute (default: 20m)",
      parseTime(0),
    )
    .option("--bail", "end the run at the first failure that is not expected");

/** The bounds with their defaults. */
export const toBounds = ({
  skip = [],
  level = "MAY",
  timeout,
  concurrency,
  maxWait = defaultSettings.maxWait,
  budget,
  bail = false,
}: RawBounds): Bounds => ({
  ...{ skip, level, timeout, concurrency, maxWait, budget, bail },
});

const parseLevel = (text: string): Level => {
  const level = levels.find((each) => each === text.toUpperCase());
  if (level === undefined) throw new InvalidArgumentError("Expected must, should or may.");
  return level;
};

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of 24 days: a timer can wait for hardly more. */
export const longestTime = 24 * 24 * 3_600_000;

const parseTime = (least: number) => (text: string) => {
  const [, number = "", unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const time = unit === undefined ? -1 : Math.ceil(Number(number) * (units[unit] ?? 0));
  if (time < least || time > longestTime)
    throw new InvalidArgumentError("Expected a time such as 500ms, 30s, 2m or 1h, up to 576h.");
  return time;
};

/** Reads an API token; it comes out as the value of the header that carries it. */
export const parseToken = (text: string): string => {
  if (/^bearer\s/i.test(text)) throw secretMistake("--token <token>", "Give the token without 'Bearer'.");
  if (!/^[\x21-\x7e]+$/.test(text)) throw secretMistake("--token <token>", "Expected a token without spaces.");
  return `Bearer ${text}`;
};
