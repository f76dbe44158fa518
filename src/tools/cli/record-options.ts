import { type Command, Option } from "commander";
import { header, httpUrl, origin } from "./remote-values.js";
import { wholeNumber } from "./whole-number.js";

/** The options of `touchstone serve` about a server that is asked for what the fixtures do not hold. */
export interface RecordFlags {
  readonly record?: string;
  readonly proxy?: string;
  readonly forwardWrites?: boolean;
  readonly allowOrigin?: readonly string[];
  readonly recordLimit?: number;
  readonly keepUsers?: boolean;
  readonly keepEmails?: boolean;
  readonly token?: string | undefined;
  readonly header?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

/** Adds the options of {@link RecordFlags}. */
export const addRecordOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        "--record <url>",
        "ask this server for what the fixtures do not hold, and keep the answers as fixtures",
      )
        .argParser(httpUrl)
        .conflicts(["proxy", "persist", "watch"]),
    )
    .addOption(
      new Option("--proxy <url>", "ask this server for what the fixtures do not hold, and keep nothing")
        .argParser(httpUrl)
        .conflicts(["persist"]),
    )
    .option("--forward-writes", "also send writes to that server (default: they change only the mock)")
    .option(
      "--allow-origin <origin>",
      "let pages of this origin ask that server, too (repeatable; default: pages of this machine)",
      origin,
    )
    .option("--record-limit <number>", "read at most so many entries of a content-type at once (default: 1000)", limit)
    .option("--keep-users", "keep users, without their passwords and addresses")
    .option("--keep-emails", "keep e-mail addresses in content")
    .option("--token <text>", "token for that server, for requests without Authorization (or set TOUCHSTONE_TOKEN)")
    .option("--header <text>", 'sent to that server with each request, such as "x-team: blue" (repeatable)', header)
    .option("--timeout <ms>", "milliseconds for an answer of that server (default: 30000)", wholeNumber(1, 3_600_000));

const limit = wholeNumber(1, 10_000_000);
