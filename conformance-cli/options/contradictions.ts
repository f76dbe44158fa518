import type { Capability } from "../../spec-tests/kit/contract/capability.js";
import { flagOf, type GivenOptions } from "./table.js";

type Name = keyof GivenOptions;

const isGiven = (given: GivenOptions, name: Name): boolean =>
  name === "preflight" ? !given.preflight : given[name] !== undefined && given[name] !== false;

const exclusions: readonly (readonly [Name, readonly Name[], string?])[] = [
  ["quick", ["deep"]],
  ["quick", ["ownContent"], "give fewer --runs"],
  [
    "ownContent",
    ["detect", "features", "readOnly", "resetCommand", "seedViaApi", "without"],
    "the server's content shows what it has",
  ],
  ["watch", ["replay", "explain", "list", "updateExpectedFailures"]],
  ["seedViaApi", ["resetCommand"], "one of them brings the data"],
  ["seedViaApi", ["detect"], "an empty server does not show what it lacks"],
  ["seedViaApi", ["preflight"]],
];

const sources = ["schemas", "openapi", "types", "content"] as const satisfies readonly Name[];

const ofOwnContent: readonly Name[] = [...sources, "type", "rate", "writes"];

const excluded = (given: GivenOptions): string | undefined => {
  for (const [one, others, why] of exclusions) {
    const other = isGiven(given, one) ? others.find((name) => isGiven(given, name)) : undefined;
    if (other !== undefined)
      return `${flagOf(one)} and ${flagOf(other)} exclude each other${why === undefined ? "" : `: ${why}`}`;
  }
  const [first, second] = sources.filter((name) => isGiven(given, name));
  return first === undefined || second === undefined
    ? undefined
    : `--${first} and --${second} exclude each other: each names the content-types`;
};

/** What lacks another option. */
const lacking = (given: GivenOptions): string | undefined => {
  const { replay, token, header = [], resetCommand } = given;
  const isEmbedded = given.url === undefined && replay === undefined;
  if (token !== undefined && header.some(([name]) => name === "authorization"))
    return "--token and --header Authorization exclude each other";
  if (isGiven(given, "updateExpectedFailures") && given.expectedFailures === undefined)
    return "--update-expected-failures needs the file: --expected-failures <file>";
  for (const name of ["apiPrefix", "pluginPrefix"] as const)
    if (isEmbedded && isGiven(given, name))
      return `${flagOf(name)} needs --url: the embedded reference has everything below /api`;
  if (isEmbedded && isGiven(given, "detect") && !isGiven(given, "list"))
    return "--detect needs --url: the embedded reference offers everything";
  const lone = given.ownContent === true ? undefined : ofOwnContent.find((name) => isGiven(given, name));
  if (lone !== undefined) return `--${lone} needs --own-content`;
  if (given.url === undefined && given.ownContent === true)
    return "--own-content needs --url: the embedded reference holds the kit's dataset";
  if (given.url === undefined && given.watch === true)
    return "--watch needs --url: the embedded reference does not change";
  return resetCommand?.trim() === "" ? "--reset-command: expected a command" : undefined;
};

/** What prints beside what has changed. */
const printing = ({ watch, reporter = [], output = "-" }: GivenOptions): string | undefined => {
  const other = reporter.find(({ reporter: name, file }) => name !== "text" && file === undefined)?.reporter;
  return watch === true && other !== undefined && output === "-"
    ? `--watch prints what has changed: give ${other} a file: --reporter ${other}:<file>`
    : undefined;
};

/** A sentence about options that exclude each other, or need another one; undefined where there are none. */
export const contradictionIn = (given: GivenOptions, capabilities: readonly Capability[]): string | undefined =>
  lacking(given) ??
  excluded(given) ??
  printing(given) ??
  (given.seedViaApi === true && !capabilities.includes("writes")
    ? "--seed-via-api writes: leave out --read-only and --without writes"
    : undefined);
