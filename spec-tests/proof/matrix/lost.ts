import { plural } from "../../kit/base.js";
import { decides } from "../../kit/judge/applies.js";
import { checks } from "../../statements/index.js";
import { grounds } from "./grounds.js";
import type { Row } from "./store.js";

const checkOf = new Map(checks.map((check) => [check.id, check]));

const profileOf = new Map(grounds.map(({ name, profile }) => [name, profile]));

/** A wrong server, and the checks each of which makes of it what the whole kit does: it fails, or is warned. */
export interface Noticed {
  readonly row: Row;
  readonly fails: boolean;
  readonly by: ReadonlySet<string>;
}

/** Which checks notice the server of a row. */
export const noticed = (row: Row): Noticed => {
  const profile = profileOf.get(row.ground) ?? "spec";
  const known = Object.keys(row.found).flatMap((id) => checkOf.get(id) ?? []);
  const failing = known.filter((check) => decides(check, profile));
  const fails = failing.length > 0;
  return { row, fails, by: new Set((fails ? failing : known).map(({ id }) => id)) };
};

/** The servers that nothing but some checks notices, or finds not to be conformant. */
const lostWithout = (servers: readonly Noticed[], leftOut: ReadonlySet<string>): readonly Noticed[] =>
  servers.filter(({ by }) => by.size > 0 && [...by].every((id) => leftOut.has(id)));

/** What is lost without some checks. Throws a RangeError for a name of none. */
export const lostText = (rows: readonly Row[], ids: readonly string[]): string => {
  const unknown = ids.filter((id) => !checkOf.has(id));
  if (unknown.length > 0) throw new RangeError(`no checks: ${unknown.join(", ")}`);
  const lost = lostWithout(rows.map(noticed), new Set(ids));
  return [
    `Without them a run loses ${plural(lost.length, "server")}:`,
    ...lost.map(
      ({ row: { server, ground }, fails, by }) =>
        `  ${server}, over ${ground}: ${fails ? "not conformant" : "warned"} by ${[...by].slice(0, 5).join(", ")} alone`,
    ),
  ].join("\n");
};

/** What a matrix says: the servers that nothing notices, and the checks without which, each by itself, nothing is lost. */
export const answersOf = (rows: readonly Row[]): string => {
  const servers = rows.map(noticed);
  const missed = servers.filter(({ by }) => by.size === 0);
  const needless = checks.filter(({ id }) => lostWithout(servers, new Set([id])).length === 0);
  return [
    `${plural(rows.length, "row")}; noticed by nothing: ${plural(missed.length, "server")}`,
    ...missed.map(({ row: { server, ground } }) => `  ${server}, over ${ground}`),
    `${plural(needless.length, "check")} without which, each by itself, nothing is lost`,
    ...needless.map(({ id }) => `  ${id}`),
  ].join("\n");
};
