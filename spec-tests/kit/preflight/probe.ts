import { plural } from "../base.js";
import { type Prefixes, pathOf, type Query, withQuery } from "../contract/address.js";
import { isCapability } from "../contract/capability.js";
import type { DatasetIndex } from "../contract/dataset.js";
import { answerTo, isSuccess, listIn, type Transport } from "../contract/exchange.js";
import type { Blocked } from "../contract/failure.js";
import { createIdMap, datasetIds, type IdMap } from "../dataset/dataset-index.js";
import { isPublic, publicActions } from "../dataset/reduced.js";
import type { ContentType, Uid } from "../reference.js";
import { isScratch } from "../scratch/mark.js";
import { findLargestPage, type LargestPage, type Span, unlimited } from "../target/lists.js";
import { isStandIn } from "../target/reading.js";
import type { TargetContext } from "../target/target.js";
import { unconfirmed } from "./again.js";
import { listingAllLocales } from "./all-locales.js";
import { type Compared, compareEntries, describeDifferences } from "./compare.js";
import { everyEntry, type FetchedEntry, isNameless, missingKeys, mostAtOnce, type Probing } from "./fetch.js";
import { withShownFiles } from "./files.js";
import { cleanHidden } from "./hidden.js";
import { withKnownKeys } from "./natural-keys.js";
import type { Preflight, PreflightFinding } from "./outcome.js";
import { describePattern, findPatterns } from "./patterns/find.js";
import { holds, readTypes } from "./read.js";
import { unknownTokens } from "./tokens.js";
import { findUnlisted, type Unlisted } from "./unlisted.js";

/** The preflight's outcome, and what the targets of the checks need of it. */
export interface Probed {
  readonly preflight: Preflight;
  readonly ids: IdMap;
  readonly unverified: ReadonlyMap<Uid, string>;
  readonly largestPage: LargestPage;
  /** The types whose lists hold entries of every locale where the request names none. */
  readonly allLocales: ReadonlySet<Uid>;
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
  { transport, ...opened }: Omit<TargetContext, "ids" | "unverified">,
  signal: AbortSignal,
  prefixes: Prefixes = {},
): Promise<Probed> => {
  const heeding: Transport = { ...transport, send: (request, own = signal) => transport.send(request, own) };
  const context: Probing = { ...opened, transport: heeding, signal };
  const types = probedTypes(context);
  const given = { ...prefixes, headers: context.headers };
  const asked = await readTypes(context, types, given);
  // Not before somebody is there.
  const pages = "ended" in asked ? { found: unlimited, ofAll: unlimited } : await probeLargestPage(context);
  const paged = { ...context, largestPage: pages.found };
  // Pages that are too large may have been refused.
  const isRefused = !("ended" in asked) && asked.findings.length > 0 && pages.found.pageSize < mostAtOnce;
  const first = isRefused ? await readTypes(paged, types, given) : asked;
  // What was deleted may still stand in what had been read before it: in the relations of others.
  const hidden = "ended" in first ? undefined : await cleanHidden(paged, types);
  const isCleaned = hidden !== undefined && (hidden.cleaned || ("cleaned" in first && first.cleaned));
  const read = isCleaned ? await readTypes(paged, types, given) : first;
  if ("ended" in read)
    return nothingKnown(context.dataset, {
      status: read.ended,
      findings: [{ type: "", blocks: true, message: read.message }],
    });
  const shown = await withShownFiles(context, types, read);
  const fetched = new Map(
    [...shown.fetched].map(([type, list]) => [type, withKnownKeys(context, type, list)] as const),
  );
  const isPartial = (type: ContentType) => shown.partial.includes(type);
  const missing = (type: ContentType) => (isPartial(type) ? [] : missingKeys(context, type, fetched.get(type) ?? []));
  const unlisted = await findUnlisted(context, fetched, missing);
  const ids = matchIds(context, fetched, unlisted);
  const incomplete = [...fetched].flatMap(([type, entries]) =>
    isPartial(type) ? [] : presence(context, type, entries, unlisted.keys.get(type.uid)),
  );
  // Lists of a type whose ids are not all known say nothing: one missing entry must not look like many faults.
  const mapped = new Set(
    [...fetched.keys()]
      .filter((type) => !incomplete.some((finding) => finding.type === type.singularName))
      .filter((type) => isKnown(context, type, unlisted) && !fetched.get(type)?.some(({ id }) => isNameless(id)))
      .map(({ uid }) => uid),
  );
  const compared = [...fetched].flatMap(([type, entries]) => compareEntries(context, type, entries, ids, mapped));
  const patterns = findPatterns(compared);
  const explained = new Set(patterns.flatMap((pattern) => pattern.shown));
  const open = compared.filter((each) => !explained.has(each));
  const shownOtherwise = await unconfirmed(paged, open, { ids, mapped });
  const findings = [
    // What could not be read comes first: the rest may be for want of it.
    ...shown.findings.filter(({ blocks }) => blocks),
    ...unlisted.findings,
    ...patterns.map(describePattern),
    ...shown.findings.filter(({ blocks }) => !blocks),
    ...partOf(context, types, fetched, read.absent),
    ...incomplete,
    ...(hidden?.stuck ?? []).map(([type, entries]) => ({
      ...{ type: type.singularName, blocks: true, message: leftOver(context, type, entries) },
    })),
    ...describeDifferences(
      open.map((each) => (shownOtherwise.has(each) ? { ...each, differs: "output" as const } : each)),
    ),
  ];
  const unverified = new Map<Uid, string>();
  for (const { type, blocks, message } of findings) {
    // By its name among those that were asked for: others may be named the same.
    const uid = blocks ? types.find(({ singularName }) => singularName === type)?.uid : undefined;
    if (uid !== undefined && !unverified.has(uid)) unverified.set(uid, message);
  }
  const entries = [...fetched.values()].reduce((sum, list) => sum + list.length, 0);
  const tokens = fetched.size === 0 ? undefined : await unknownTokens(context);
  const unavailable = declared(context, {
    ...outOfOrder(context, [...fetched.keys()], ids),
    // Times that all differ alike are the server's fault, and judged.
    ...otherTimes(open),
    ...(tokens === undefined ? {} : { tokens }),
  });
  const held = findings.some((finding) => finding.blocks) ? "differs" : "verified";
  // Where most types are not there, and nothing of the others is the dataset's, it is somebody else's server.
  const isOther = fetched.size * 2 < types.length && ![...fetched].some((each) => holds(context, ...each));
  const status = types.length > 0 && isOther ? "unreadable" : held;
  const reported = status === "unreadable" ? shown.findings : findings;
  const mayHoldOther = fetched.size > 0 || read.absent.length === types.length;
  const preflight = { status, types: types.length, entries, findings: reported, unavailable, mayHoldOther } as const;
  return {
    ...{ preflight, ids, unverified },
    largestPage: pages.ofAll,
    allLocales: await listingAllLocales(context, fetched),
  };
};

/**
 * The largest pages, as they were found, and those that are of all lists: a maximum of some lists alone is none that can be configured (section 8). What a
 * list holds that asks for no page says nothing: the real server does not cut its default (measured).
 */
interface Pages {
  readonly found: LargestPage;
  readonly ofAll: LargestPage;
}

/** How a part of a list is asked for, by the parameter that says how much of it. */
const asking: Readonly<Record<keyof LargestPage, (span: Span) => Query>> = {
  pageSize: ({ start, limit }) => ({ page: Math.floor(start / limit) + 1, pageSize: limit }),
  limit: (span) => ({ ...span }),
};

/** Asks for the longest list of the dataset: of every locale, or of one where that is refused. */
const probeLargestPage = async (
  context: Pick<TargetContext, "dataset" | "headers" | "transport" | "capabilities">,
): Promise<Pages> => {
  const { dataset } = context;
  const type = dataset.type("artifact");
  const { locale, ...others } = everyEntry(context, type);
  const largestBy = async (name: keyof LargestPage) => {
    const statuses = new Set<number>();
    const ask = async (of: ContentType, query: Query, span: Span) => {
      const answer = await answerTo(context, withQuery(pathOf(of), { ...query, pagination: asking[name](span) }));
      if (answer !== undefined) statuses.add(answer.status);
      return answer;
    };
    const largest = await findLargestPage((span) => ask(type, { ...others, locale }, span));
    const found =
      locale === undefined || [...statuses].some(isSuccess)
        ? largest
        : await findLargestPage((span) => ask(type, others, span));
    if (found === Number.POSITIVE_INFINITY) return { found, ofAll: found };
    const isCut = async (of: ContentType) =>
      (listIn((await ask(of, {}, { start: 0, limit: found + 1 }))?.json)?.length ?? 0) <= found;
    const isEverywhere = (await isCut(type)) && (await isCut(dataset.type("maker")));
    return { found, ofAll: isEverywhere ? found : Number.POSITIVE_INFINITY };
  };
  const [pageSize, limit] = await Promise.all([largestBy("pageSize"), largestBy("limit")]);
  return {
    found: { pageSize: pageSize.found, limit: limit.found },
    ofAll: { pageSize: pageSize.ofAll, limit: limit.ofAll },
  };
};

const declared = (
  { capabilities }: Pick<TargetContext, "capabilities">,
  unavailable: Preflight["unavailable"],
): Preflight["unavailable"] =>
  Object.fromEntries(Object.entries(unavailable).filter(([name]) => isCapability(name) && capabilities.has(name)));

const probedTypes = ({ dataset: { dataset }, capabilities }: Pick<TargetContext, "dataset" | "capabilities">) => {
  const actions = publicActions(dataset);
  return [...dataset.model.contentTypes.values()].filter((type) => {
    if (!isPublic(actions, type.uid)) return false;
    if (type.uid.startsWith("api::")) return type.kind === "collectionType" || capabilities.has("single-types");
    if (type.uid === "plugin::users-permissions.user") return capabilities.has("users");
    return type.uid === "plugin::upload.file" && capabilities.has("media");
  });
};

const nothingKnown = (dataset: DatasetIndex, said: Pick<Preflight, "status" | "findings">): Probed => ({
  preflight: { ...said, types: 0, entries: 0, unavailable: {} },
  ids: datasetIds(dataset),
  unverified: new Map(),
  largestPage: unlimited,
  allLocales: new Set(),
});

const matchIds = (
  { dataset }: Pick<TargetContext, "dataset">,
  fetched: ReadonlyMap<ContentType, readonly FetchedEntry[]>,
  unlisted: Unlisted,
): IdMap =>
  createIdMap(
    new Map(
      [...fetched].map(([{ uid }, entries]) => {
        const hidden = [...(unlisted.keys.get(uid) ?? [])].map(
          (key) => [key, unlisted.ids.get(uid)?.get(key)] as const,
        );
        const listed = entries.map(({ key, id }) => [key, isNameless(id) ? undefined : id] as const);
        const pairs = [...hidden, ...listed].flatMap(([key, id]) =>
          key !== undefined && id !== undefined && dataset.has(uid, key) ? [[key, id] as const] : [],
        );
        return [uid, new Map(pairs)];
      }),
    ),
  );

const fewTypes = 3;

/** Which types of the dataset a server has, and which it has not, where these are many and the others are the dataset's. */
const partOf = (
  context: Pick<TargetContext, "dataset">,
  types: readonly ContentType[],
  fetched: ReadonlyMap<ContentType, readonly FetchedEntry[]>,
  absent: readonly ContentType[],
): readonly PreflightFinding[] => {
  const held = [...fetched].flatMap(([type, entries]) => (holds(context, type, entries) ? [type] : []));
  const lacking = absent.filter((type) => !held.includes(type));
  if (held.length === 0 || lacking.length <= fewTypes) return [];
  const names = (some: readonly ContentType[]) => some.map(({ singularName }) => singularName).join(", ");
  const message =
    `the server holds ${held.length} of the ${plural(types.length, "content-type")} of the kit's dataset: ${names(held)}. It lacks ` +
    `${names(lacking)}: checks that need one of these are blocked`;
  return [{ type: "", blocks: false, message }];
};

/** Whether every entry of a type is known by its id that a relation may show: drafts it may leave out. */
const isKnown = (
  { dataset }: Pick<TargetContext, "dataset">,
  { uid, draftAndPublish }: ContentType,
  { keys, ids }: Unlisted,
): boolean =>
  [...(keys.get(uid) ?? [])].every(
    (key) =>
      ids.get(uid)?.has(key) === true ||
      (draftAndPublish && dataset.entry(uid, key).record.values.publishedAt === null),
  );

/** Entries of the dataset that the server lacks, but for those that it hides, and entries that it has besides. */
const presence = (
  context: Pick<TargetContext, "dataset" | "wholeDataset" | "capabilities">,
  type: ContentType,
  entries: readonly FetchedEntry[],
  hidden: ReadonlySet<string> = new Set(),
): readonly PreflightFinding[] => {
  const { singularName, uid } = type;
  const isHeld = (key: string) => context.wholeDataset.has(uid, key);
  const marked = entries.filter(({ key = "", attributes }) => isScratch(attributes) && !isHeld(key));
  const actual = entries.filter((entry) => !marked.includes(entry)).map((entry) => entry.key ?? `id ${entry.id}`);
  const missing = missingKeys(context, type, entries).filter((key) => !hidden.has(key));
  const extra = actual.filter((key) => !isHeld(key));
  const left = actual.filter((key) => isHeld(key) && !context.dataset.has(uid, key));
  const found: readonly (readonly [readonly unknown[], () => string])[] = [
    [missing, () => `${singularName}: not on the server: ${someOf(missing)}${alike(context, type, missing)}`],
    [marked, () => leftOver(context, type, marked)],
    [extra, () => `${singularName}: not in the dataset, but on the server: ${someOf(extra)}`],
    [left, () => `${singularName}: ${someOf(left)}: ${notHeld(context.wholeDataset, type)}`],
  ];
  return found.flatMap(([some, say]) =>
    some.length === 0 ? [] : [{ type: singularName, blocks: true, message: say() }],
  );
};

const someOf = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}`;

/** Entries of an earlier run, and how they are removed: a run that may write has tried. */
const leftOver = (
  { capabilities }: Pick<TargetContext, "capabilities">,
  type: ContentType,
  entries: readonly FetchedEntry[],
): string => {
  const paths = entries.map(({ id }) => (type.kind === "singleType" ? pathOf(type) : `${pathOf(type)}/${id}`));
  const remedy = capabilities.has("writes")
    ? "DELETE did not remove them: remove them from the server's database, or load the data anew"
    : "a run that may write removes them first";
  return `${type.singularName}: left over from an earlier run of the kit: ${someOf(paths)}; ${remedy}`;
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

const notHeld = (whole: DatasetIndex, { uid }: ContentType): string => {
  const { draftAndPublish, localized } = whole.type(uid);
  const kinds = [...(draftAndPublish ? ["drafts"] : []), ...(localized ? ["entries of other locales"] : [])];
  return `a server that lacks what ${kinds.join(" and ")} need does not hold them`;
};

/** Why ids say nothing of the order in which entries were made. */
const outOfOrder = (
  { dataset }: Pick<TargetContext, "dataset">,
  types: readonly ContentType[],
  idMap: IdMap,
): Preflight["unavailable"] => {
  for (const { uid, singularName } of types) {
    const ids = dataset.entries(uid).flatMap(({ key }) => idMap.id(uid, key) ?? []);
    if (ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0))) continue;
    const what = ids.some(isStandIn) ? "texts, which show no order of creation" : "not in the dataset's order";
    return { "id-order": `the ids of type ${singularName} are ${what}` };
  }
  return {};
};

const otherTimes = (compared: readonly Compared[]): Preflight["unavailable"] => {
  const isOther = ({ differs, expected, actual }: Compared) =>
    differs === "own" && expected !== null && actual !== undefined;
  const other = compared.find(isOther);
  if (other === undefined) return {};
  const { place, type, key, actual } = other;
  return { timestamps: `${place} of ${type.singularName} "${key}" is ${JSON.stringify(actual)}, not the dataset's` };
};
