import type { FlagsOf } from "./option-rows.js";
import { matching, several, valued, wholeNumber } from "./option-values.js";
import { shared } from "./shared-options.js";

/** Codes of locales, as `en,fr-CH`: the first is the default one. */
const locales = [
  "--locales <codes>",
  "codes of the locales, the default one first (default: en, with fr where types are localized)",
  valued((text): readonly string[] | undefined => {
    const codes = text.split(",").map((code) => code.trim());
    const areCodes = codes.every((code) => /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/.test(code));
    return areCodes && new Set(codes).size === codes.length ? codes : undefined;
  }, "codes of locales such as en,fr, each once"),
] as const;

const { force, keepEmails, keepUsers, output, passphrase, strict } = shared;

/** The options of `touchstone init`. */
export const initOptions = [output, locales, strict, passphrase, force] as const;

/** The options of `touchstone generate`. */
export const generateOptions = [
  [
    "-n, --count <number>",
    "entries of each collection type, not counting localizations",
    wholeNumber(1, 10_000),
    { default: 20 },
  ],
  ["--seed <number>", "the same seed gives the same entries", wholeNumber(0, 2 ** 31 - 1), { default: 1 }],
  ["--rules <file>", "file of rules for attributes and stories (default: generate.rules.json in the source)"],
  ["--complete", "give every attribute of every entry a value, not only most of them", undefined, { default: false }],
  ["-o, --output <folder>", "the folder to write (default: the fixture folder itself; for a project, fixtures)"],
  ...[locales, strict, passphrase, force],
] as const;

/** The options of `touchstone import`. */
export const importOptions = [output, keepUsers, keepEmails, strict, passphrase, force] as const;

/** The options of `touchstone token`. */
export const tokenOptions = [
  ["--name <text>", "the name of the token", undefined, { default: "touchstone" }],
  [
    "--type <type>",
    "what it may do (default: read-only, or custom with --permission)",
    ["read-only", "full-access", "custom"],
  ],
  [
    "--permission <action>",
    "an action of a custom token, such as api::article.article.find; may be repeated",
    several(matching(/^(?:api|plugin)::[\w-]+\.[\w-]+\.\w+$/, "an action such as api::article.article.find")),
  ],
] as const;

export type InitFlags = FlagsOf<typeof initOptions>;
export type GenerateFlags = FlagsOf<typeof generateOptions>;
export type ImportFlags = FlagsOf<typeof importOptions>;
export type TokenFlags = FlagsOf<typeof tokenOptions>;
