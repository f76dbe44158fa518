import { queryParsers } from "../../../base/libraries/qs.js";
import { momentOf } from "../../../mock/config/check-config.js";
import { strictnesses } from "../../../mock/lint/lint-step.js";
import { readName } from "../../../mock/mock/scenarios/choice.js";
import { parseRule, ruleForm } from "../../../mock/rules/short-rule.js";
import { dialectNames } from "../../../strapi/dialects.js";
import { profiles } from "../../../strapi/profile.js";
import type { FlagsOf } from "./option-rows.js";
import { headers, httpUrl, matching, origins, several, valued, wholeNumber } from "./option-values.js";
import { shared } from "./shared-options.js";

const milliseconds = wholeNumber(0, 2 ** 31 - 1);
const positive = wholeNumber(1);
/** A text that means something to another reader. */
const ifRead = (read: (text: string) => unknown, expected: string) =>
  valued((text) => (read(text) === undefined ? undefined : text), expected);

/** The options about a server that is asked for what the fixtures do not hold. */
const recordOptions = [
  [
    "--record <url>",
    "ask this server for what the fixtures do not hold, and keep the answers as fixtures",
    httpUrl,
    { conflicts: ["proxy", "persist", "watch"] },
  ],
  [
    "--proxy <url>",
    "ask this server for what the fixtures do not hold, and keep nothing",
    httpUrl,
    { conflicts: ["persist"] },
  ],
  ["--forward-writes", "also send writes to that server (default: they change only the mock)"],
  [
    "--allow-origin <origin>",
    "let pages of this origin ask that server, too (repeatable; default: pages of this machine)",
    origins,
  ],
  [
    "--record-limit <number>",
    "read at most so many entries of a content-type at once (default: 1000)",
    wholeNumber(1, 10_000_000),
  ],
  ["--keep-users", "keep users, without their passwords and addresses"],
  ["--keep-emails", "keep e-mail addresses in content"],
  ["--token <text>", "token for that server, for requests without Authorization (or set TOUCHSTONE_TOKEN)"],
  ["--header <text>", 'sent to that server with each request, such as "x-team: blue" (repeatable)', headers],
  ["--timeout <ms>", "milliseconds for an answer of that server (default: 30000)", wholeNumber(1, 3_600_000)],
] as const;

/** The options of `touchstone serve`. None has a default: a configuration file may give what the command line does not. */
export const serveOptions = [
  [
    "--generate <number>",
    "generate so many entries for each content-type without entries, in memory",
    wholeNumber(1, 1000),
  ],
  ["-p, --port <number>", "port to listen on; 0 takes any free one (default: 1337)", wholeNumber(0, 65_535)],
  [
    "--host <address>",
    "address to listen on; 0.0.0.0 lets other machines in (default: 127.0.0.1)",
    // Node takes an empty address for all addresses, which lets other machines in unasked.
    matching(/\S/, "an address such as 127.0.0.1"),
  ],
  ["--open", "open a browser"],
  ["--watch", "read the source again when its schemas or entries change"],
  ["--persist <file>", "save what is written to a file, and load it at the next start"],
  ["--log", "print each request on a line"],
  [
    "--strict <how>",
    "what to do about parts of a request that have no effect: name them in a header, or answer with an error (default: only --log prints them)",
    strictnesses,
  ],
  ["--delay <ms>", "delay every answer", milliseconds],
  ["--jitter <ms>", "delay every answer by up to so many milliseconds more, at random", milliseconds],
  [
    "--fail <rule>",
    'make requests fail, such as "POST /api/articles 500 x2"; may be repeated',
    several(ifRead(parseRule, `a rule such as ${ruleForm}`)),
  ],
  [
    "--scenario <name>",
    "answer requests that name no scenario from this one, such as empty, error or slow",
    ifRead(readName, "the name of a scenario, such as empty, or of a copy of it: empty:a"),
  ],
  ["--as-strapi-4", "serve a project of Strapi 5, with the answers of Strapi 4"],
  ["--auth", "let the source's roles, users and API tokens decide (default: everyone may do everything)"],
  ["--profile <name>", "what to follow where Strapi deviates from the specification (default: strapi-4.26)", profiles],
  [
    "--dialect <name>",
    "compare and sort like this database (default: reference, the rules of the specification)",
    dialectNames,
  ],
  [
    "--query-parser <name>",
    "the version of qs that reads queries; Strapi before 4.26.2 has 6.11 (default: the version in the source's release of Strapi)",
    queryParsers,
  ],
  ["--default-limit <number>", "size of a page when a request names none (default: 25)", positive],
  ["--max-limit <number>", "largest size of a page (default: no maximum)", positive],
  [
    "--max-work <steps>",
    "the most work that one request may cause, in steps of some 5 ns (default: 200000000)",
    positive,
  ],
  ["--seed <number>", "make tokens and jitter the same at every start", wholeNumber(0)],
  [
    "--now <time>",
    "stop the clock at this time, such as 2024-01-01T00:00:00Z",
    ifRead(momentOf, "an ISO date such as 2024-01-01T00:00:00Z"),
  ],
  ["--fixtures <folder>", "a folder of entries on top of the source; may be repeated", several(String)],
  [
    "--config <file>",
    "file of settings (default: touchstone.config.json, if there is one; .ts and .js have to be named)",
  ],
  [
    "--control-token <text>",
    "let other machines that send this token use /__touchstone/ (default: only this machine)",
    matching(/^[!-~]{8,}$/, "8 or more visible characters, without spaces"),
  ],
  shared.passphrase,
  ["--verbose", "list all faults and warnings of the source, and all notes on the project"],
  ["--json", "print what is served as one line of JSON, for programs"],
  ...recordOptions,
] as const;

/** What the command line says of a server that is asked. */
export type RecordFlags = FlagsOf<typeof recordOptions>;

/** What the command line says. What is not given is left to the configuration. */
export type ServeFlags = FlagsOf<typeof serveOptions>;
