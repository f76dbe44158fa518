import { settings } from "../../../data/model/generated/settings.js";
import { momentOf } from "../../../mock/config/check-config.js";
import type { ServeConfig } from "../../../mock/config/config.js";
import type { SettingSchema } from "../../../mock/config/read-by-schema.js";
import { readName } from "../../../mock/mock/scenarios/choice.js";
import { parseRule, ruleForm } from "../../../mock/rules/short-rule.js";
import type { FlagsOf, OptionRow } from "./option-rows.js";
import { headers, httpUrl, matching, origins, several, valued, wholeNumber } from "./option-values.js";
import { shared } from "./shared-options.js";

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

type SettingName = keyof typeof settings;

/** How the texts of some settings are read: of those that mean something to another reader, or may be given again. */
const texts: Readonly<Partial<Record<SettingName, OptionRow[2]>>> = {
  // Node takes an empty address for all addresses, which lets other machines in unasked.
  host: matching(/\S/, "an address such as 127.0.0.1"),
  rules: several(ifRead(parseRule, `a rule such as ${ruleForm}`)),
  scenario: ifRead(readName, "the name of a scenario, such as empty, or of a copy of it: empty:a"),
  now: ifRead(momentOf, "an ISO date such as 2024-01-01T00:00:00Z"),
  fixtures: several(String),
};

interface OptionSchema extends SettingSchema {
  readonly description: string;
  /** How the option is written. None: the setting stands in a file alone. */
  readonly flag?: string;
  /** What it does, where that is not the description: an option may say it in fewer words, or be given again. */
  readonly help?: string;
}

/** The option of a setting: its schema says how it is written, what it does, and which values it has. */
const rowOf = (name: SettingName): OptionRow => {
  const { description, flag = "", help, maximum, minimum = 0, type, ...schema }: OptionSchema = settings[name];
  const text = help ?? description.charAt(0).toLowerCase() + description.slice(1, -1);
  return [flag, text, texts[name] ?? schema.enum ?? (type === "integer" ? wholeNumber(minimum, maximum) : undefined)];
};

/** The settings that are options, in the order of the help. */
const optional = [
  ...["generate", "port", "host", "open", "watch", "persist", "log", "strict", "delay", "jitter", "rules", "scenario"],
  ...["asStrapi4", "auth", "profile", "dialect", "queryParser", "defaultLimit", "maxLimit", "maxWork", "seed", "now"],
  "fixtures",
] as const satisfies readonly SettingName[];

/** The options of `touchstone serve`. None has a default: a configuration file may give what the command line does not. */
export const serveOptions = [
  ...optional.map(rowOf),
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
export type ServeFlags = FlagsOf<typeof serveOptions> & Pick<ServeConfig, (typeof optional)[number]>;
