import type { Prefixes } from "../contract/address.js";
import { type Capability, isCapability } from "../contract/capability.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Blocked } from "../contract/failure.js";
import { createIdMap, datasetIds, type IdMap } from "../dataset/dataset-index.js";
import { isPublic, publicActions } from "../dataset/reduced.js";
import type { ContentType, Uid } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import { compareLinks, compareValues } from "./compare.js";
import type { FetchedEntry } from "./fetch.js";
import type { Preflight, PreflightFinding } from "./outcome.js";
import { readTypes } from "./read.js";
import { unknownTokens } from "./tokens.js";

/** The preflight's outcome, and what the targets of the checks need of it. */
export interface Probed {
  readonly preflight: Preflight;
  readonly ids: IdMap;
  readonly unverified: ReadonlyMap<Uid, string>;
}

/** What is known where another run of the kit is under way: nothing. */
export const disturbedBy = ({ by }: Blocked): Preflight => ({
  ...{ status: "disturbed", types: 0, entries: 0, unavailable: {} },
  findings: [{ type: "", blocks: true, message: by }],
});

/**
 * Reads every type of the dataset from the server (all locales, drafts too, page by page), finds its entries by natural
 * key and names the first difference of each type, so that no check blames the server for data that it does not hold.
 * A value in another JSON form (a number as a string) is no difference of the data: the checks of section 2 judge it.
 */
export const probe = async (
  context: Omit<TargetContext, "ids" | "unverified">,
  signal: AbortSignal,
  prefixes: Prefixes = {},
): Promise<Probed> => {
  const actions = publicActions(context.dataset.dataset);
  const types = probedTypes(context, actions);
  const given = { ...prefixes, headers: context.headers };
  const first = await readTypes(context, types, given, signal);
  // What was deleted may still stand in what had been read before it: in the relations of others.
  const read = "cleaned" in first && first.cleaned ? await readTypes(context, types, given, signal) : first;
  if ("ended" in read) return nothingKnown(context, read.ended, read.message);
  const { fetched } = read;
  const findings = [...read.findings];
  const ids = matchIds(context, fetched);
  const incomplete = [...fetched].flatMap(([type, entries]) => presence(context, type, entries));
  findings.push(...incomplete);
  // Lists of a type whose ids are not all known say nothing: one missing entry must not look like many faults.
  const mapped = new Set(
    [...fetched.keys()]
      .filter((type) => !incomplete.some((finding) => finding.type === type.singularName))
      .map(({ uid }) => uid),
  );
  for (const [type, entries] of fetched) {
    findings.push(...compareValues(context, type, entries), ...compareLinks(context, type, entries, ids, mapped));
  }
  const unverified = new Map<Uid, string>();
  for (const finding of findings) {
    const { uid } = context.dataset.type(finding.type);
    if (finding.blocks && !unverified.has(uid)) unverified.set(uid, finding.message);
  }
  const entries = [...fetched.values()].reduce((sum, list) => sum + list.length, 0);
  const tokens = fetched.size === 0 ? undefined : await unknownTokens(context, signal);
  const unavailable = declared(context, {
    ...unavailableCapabilities(context, fetched, ids),
    ...(tokens === undefined ? {} : { tokens }),
  });
  const held = findings.some((finding) => finding.blocks) ? "differs" : "verified";
  const status = types.length > 0 && fetched.size === 0 ? "unreadable" : held;
  return { preflight: { status, types: types.length, entries, findings, unavailable }, ids, unverified };
};

const declared = (
  { capabilities }: Pick<TargetContext, "capabilities">,
  unavailable: Preflight["unavailable"],
): Preflight["unavailable"] =>
  Object.fromEntries(Object.entries(unavailable).filter(([name]) => isCapability(name) && capabilities.has(name)));

const probedTypes = (context: Pick<TargetContext, "dataset" | "capabilities">, actions: ReadonlySet<string>) =>
  [...context.dataset.dataset.model.contentTypes.values()].filter((type) => {
    if (!isPublic(actions, type.uid)) return false;
    if (type.uid.startsWith("api::")) return type.kind === "collectionType" || context.capabilities.has("single-types");
    if (type.uid === "plugin::users-permissions.user") return context.capabilities.has("users");
    return type.uid === "plugin::upload.file" && context.capabilities.has("media");
  });

const nothingKnown = (
  context: Pick<TargetContext, "dataset">,
  status: Preflight["status"],
  message: string,
): Probed => {
  const findings = [{ type: "", blocks: true, message }];
  return {
    preflight: { status, types: 0, entries: 0, findings, unavailable: {} },
    ids: datasetIds(context.dataset),
    unverified: new Map(),
  };
};

const matchIds = (
  context: Pick<TargetContext, "dataset">,
  fetched: ReadonlyMap<ContentType, readonly FetchedEntry[]>,
): IdMap =>
  createIdMap(
    new Map(
      [...fetched].map(([type, entries]) => {
        const known = new Set(context.dataset.entries(type.uid).map((entry) => entry.key));
        const pairs = entries.flatMap(({ key, id }) =>
          key !== undefined && known.has(key) ? [[key, id] as const] : [],
        );
        return [type.uid, new Map(pairs)];
      }),
    ),
  );

/** Entries of the dataset that the server lacks, and entries that it has besides. */
const presence = (
  context: Pick<TargetContext, "dataset" | "wholeDataset">,
  type: ContentType,
  entries: readonly FetchedEntry[],
): readonly PreflightFinding[] => {
  const expected = expectedKeys(context, type);
  const actual = entries.map((entry) => entry.key ?? `id ${entry.id}`);
  const keysIn = (index: DatasetIndex) => new Set<string>(index.entries(type.uid).map((entry) => entry.key));
  const [known, whole] = [keysIn(context.dataset), keysIn(context.wholeDataset)];
  const name = (keys: readonly string[]) =>
    `${keys.slice(0, 3).join(", ")}${keys.length > 3 ? ` and ${keys.length - 3} more` : ""}`;
  const missing = expected.filter((key) => !actual.includes(key));
  const extra = actual.filter((key) => !whole.has(key));
  const left = actual.filter((key) => whole.has(key) && !known.has(key));
  const finding = (message: string): PreflightFinding => ({ type: type.singularName, blocks: true, message });
  return [
    ...(missing.length > 0
      ? [finding(`${type.singularName}: not on the server: ${name(missing)}${alike(context, type, missing)}`)]
      : []),
    ...(extra.length > 0
      ? [finding(`${type.singularName}: not in the dataset, but on the server: ${name(extra)}`)]
      : []),
    ...(left.length > 0
      ? [finding(`${type.singularName}: ${name(left)}: ${notHeld(context.wholeDataset, type)}`)]
      : []),
  ];
};

/** What missing entries have in common, when a server that lacks something would miss just them. */
const alike = ({ dataset }: Pick<TargetContext, "dataset">, type: ContentType, missing: readonly string[]): string => {
  const home = dataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const rows = missing.map((key) => dataset.entry(type.uid, key).record.values);
  const drafts = rows.filter(({ publishedAt }) => type.draftAndPublish && publishedAt === null);
  const foreign = rows.filter(({ locale }) => type.localized && locale !== home);
  if (new Set([...drafts, ...foreign]).size < rows.length) return "";
  const kinds = [...(drafts.length > 0 ? ["drafts"] : []), ...(foreign.length > 0 ? ["of other locales"] : [])];
  const names = [...(drafts.length > 0 ? ["draft-and-publish"] : []), ...(foreign.length > 0 ? ["i18n"] : [])];
  return `, all of them ${kinds.join(" or ")}: if the server is to have none, --without ${names.join(",")}`;
};

/** The keys that the server must show. A single type is read as the published entry of one locale. */
const expectedKeys = (context: Pick<TargetContext, "dataset">, type: ContentType): readonly string[] =>
  context.dataset
    .entries(type.uid)
    .filter(({ record }) => type.kind === "collectionType" || record.values.publishedAt !== null)
    .map((entry) => entry.key);

/** Why entries of the dataset are not to be on a server. */
const notHeld = (whole: DatasetIndex, { uid }: ContentType): string => {
  const { draftAndPublish, localized } = whole.type(uid);
  const kinds = [...(draftAndPublish ? ["drafts"] : []), ...(localized ? ["entries of other locales"] : [])];
  return `a server that lacks what ${kinds.join(" and ")} need does not hold them`;
};

const unavailableCapabilities = (
  context: Pick<TargetContext, "dataset">,
  fetched: ReadonlyMap<ContentType, readonly FetchedEntry[]>,
  ids: IdMap,
): Preflight["unavailable"] => {
  const reasons: Partial<Record<Capability, string>> = {};
  for (const [type, entries] of fetched) {
    const known = context.dataset.entries(type.uid).flatMap((entry) => ids.id(type.uid, entry.key) ?? []);
    const rising = known.every((id, index) => index === 0 || id > (known[index - 1] ?? 0));
    if (!rising) reasons["id-order"] ??= `the ids of type ${type.singularName} are not in the dataset's order`;
    for (const { key, attributes } of entries) {
      const values =
        key === undefined || ids.id(type.uid, key) === undefined
          ? undefined
          : context.dataset.entry(type.uid, key).record.values;
      for (const name of ["createdAt", "updatedAt", "publishedAt"]) {
        const expected = values?.[name];
        if (typeof expected !== "number" || !(name in attributes)) continue;
        if (Date.parse(String(attributes[name])) !== expected) {
          reasons.timestamps ??= `${name} of ${type.singularName} "${key}" is ${JSON.stringify(attributes[name])}, not the dataset's`;
        }
      }
    }
  }
  return reasons;
};
