import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { plural } from "../../../base/words/plural.js";
import { createClient } from "../../pull/client.js";
import { type AttributeDrift, type Drift, findDrift, type TypeDrift } from "../../record/drift.js";
import { ledgerFile, readLedger } from "../../record/ledger.js";
import { clientOptions } from "../options/client-options.js";
import type { DriftFlags } from "../options/remote-options.js";
import { CommandError, type Io } from "../output.js";
import { readSource } from "../read-source.js";

/** More ids than these are counted. */
const mostIds = 10;

const idsText = (ids: readonly number[]): string =>
  `${ids.slice(0, mostIds).join(", ")}${ids.length > mostIds ? ` and ${ids.length - mostIds} more` : ""}`;

const attributeText = ({ attribute, change, is, was }: AttributeDrift): string => {
  if (change === "changed" && was !== undefined) return `${attribute}: was ${was}, is ${is}`;
  if (change === "changed") return `${attribute}: has values that its type does not allow`;
  return `${attribute}: ${change}${is === undefined ? "" : `, ${is}`}`;
};

const changedText = (changed: TypeDrift["changed"]): readonly string[] => {
  const byNames = new Map<string, number[]>();
  for (const { attributes, id } of changed) {
    const names = attributes.join(", ");
    byNames.set(names, [...(byNames.get(names) ?? []), id]);
  }
  return [...byNames].map(
    ([names, ids]) => `  changed   ${names}: ${plural(ids.length, "entry", "entries")}, ${idsText(ids)}`,
  );
};

const typeLines = (drift: TypeDrift): readonly string[] => {
  const { added, attributes, changed, fault, removed, type } = drift;
  const lines = [
    ...(fault === undefined ? [] : [`  not compared: ${fault}`]),
    ...attributes.map((attribute) => `  attribute ${attributeText(attribute)}`),
    ...(added.length === 0 ? [] : [`  added     ${plural(added.length, "entry", "entries")}: ${idsText(added)}`]),
    ...(removed.length === 0 ? [] : [`  removed   ${plural(removed.length, "entry", "entries")}: ${idsText(removed)}`]),
    ...changedText(changed),
  ];
  return lines.length === 0 ? [] : [type, ...lines];
};

/** The report for people: what is the same is counted. */
const reportLines = ({ newTypes = [], types }: Drift): readonly string[] => {
  const differing = types.map(typeLines).filter((lines) => lines.length > 0);
  const same = types.length - differing.length;
  return [
    ...differing.flat(),
    ...(newTypes.length === 0 ? [] : [`new content-types: ${newTypes.join(", ")}`]),
    ...(same === 0 ? [] : [`${plural(same, "content-type is", "content-types are")} the same`]),
  ];
};

const ledgerOf = async (folder: string | undefined) => {
  if (folder === undefined) return undefined;
  const text = await readFile(join(folder, ledgerFile), "utf8").catch(() => undefined);
  return text === undefined ? undefined : readLedger(text);
};

/**
 * Compares fixtures with what a server says today, and reports what has changed. Throws a {@link CommandError}: 1, something has; 2, wrong usage; 3,
 * something could not be compared.
 */
export const driftCommand = async (source: string, flags: DriftFlags, io: Io): Promise<void> => {
  const fixtures = await readSource(source, { ...flags, strict: true }, io);
  const client = createClient(clientOptions(flags, io));
  const ledger = (await ledgerOf(source)) ?? (await ledgerOf(flags.fixtures));
  const options = { only: flags.type, ledger };
  const drift = await findDrift(fixtures, client, options).catch((error: unknown) => {
    throw error instanceof Error && error.name === "PullError" ? new CommandError(error.message, 3) : error;
  });
  io.stdout(flags.json ? `${JSON.stringify({ url: flags.url, ...drift })}\n` : `${reportLines(drift).join("\n")}\n`);
  const failed = drift.types.filter(({ fault }) => fault !== undefined);
  if (drift.hasDrifted) throw new CommandError(`${flags.url} differs from ${source}`, 1);
  if (failed.length > 0)
    throw new CommandError(`${plural(failed.length, "content-type was", "content-types were")} not compared`, 3);
};
