import { headers, names, wholeNumber } from "./option-values.js";

/** The source of the commands that have a dataset of their own. */
export const sourceArgument = [
  "[source]",
  "a project folder, an export archive or a fixture folder (default: the bundled dataset)",
] as const;

/** Options of several commands. */
export const shared = {
  passphrase: ["--passphrase <text>", "passphrase of an encrypted archive (or set TOUCHSTONE_PASSPHRASE)"],
  strict: ["--strict", "refuse a source with faults; by default they are left out", undefined, { default: false }],
  force: ["--force", "overwrite files that are there", undefined, { default: false }],
  output: ["-o, --output <folder>", "the folder to write", undefined, { default: "fixtures" }],
  keepUsers: ["--keep-users", "keep users, without their passwords and addresses", undefined, { default: false }],
  keepEmails: ["--keep-emails", "keep e-mail addresses in content", undefined, { default: false }],
  token: ["--token <text>", "sent as Authorization: Bearer (or set TOUCHSTONE_TOKEN)"],
  header: ["--header <text>", 'sent with each request, such as "x-team: blue" (repeatable)', headers],
  apiPrefix: ["--api-prefix <path>", "prefix of the server's paths", undefined, { default: "/api" }],
  timeout: ["--timeout <ms>", "milliseconds for an answer", wholeNumber(1, 3_600_000), { default: 60_000 }],
  only: (verb: "read" | "compare") => ["--type <name>", `${verb} only this content-type (repeatable)`, names] as const,
} as const;
