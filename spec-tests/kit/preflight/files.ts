import { isRecord, plural, together } from "../base.js";
import { pathOf, type Query } from "../contract/address.js";
import { naturalKey } from "../dataset/dataset-index.js";
import type { ContentType } from "../reference.js";
import { type FetchedEntry, type Probing, readEntries } from "./fetch.js";
import type { Read } from "./read.js";

interface WithFiles extends Read {
  readonly partial: readonly ContentType[];
}

/**
 * What was read, with the uploaded files that entries show where there is no list of files: `GET /api/upload/files` is the plug-in's, and
 * no part of the specification. Of files that only components show, the components are asked for.
 */
export const withShownFiles = async (
  context: Probing,
  types: readonly ContentType[],
  read: Read,
): Promise<WithFiles> => {
  const file = types.find(({ uid }) => uid === "plugin::upload.file");
  if (file === undefined || read.fetched.has(file) || read.fetched.size === 0) return { ...read, partial: [] };
  const known = new Map<number, FetchedEntry>();
  const collect = (value: unknown) => collectFiles(file, value, known);
  for (const entries of read.fetched.values()) for (const { attributes } of entries) collect(attributes);
  const nested = [...read.fetched.keys()].map((type) => [type, populateNested(type)] as const);
  const outcomes = await together(
    nested.map(async ([type, populate]) =>
      Object.keys(populate).length === 0 ? undefined : readEntries(context, type, { populate }),
    ),
  );
  for (const outcome of outcomes)
    if (outcome !== undefined && "entries" in outcome)
      for (const { attributes } of outcome.entries) collect(attributes);
  if (known.size === 0) return { ...read, partial: [] };
  const found = read.findings.find(({ type }) => type === file.singularName)?.message ?? file.singularName;
  const isShared = read.findings.some(({ message, type }) => message === found && type !== file.singularName);
  // Without the advice: it is about data that is missing.
  const [why = found] = isShared
    ? [`${file.singularName}: GET ${pathOf(file)} is answered in the same way`]
    : found.split(". ");
  const all = context.dataset.entries(file.uid).length;
  const shown = [...known.values()].sort((a, b) => a.id - b.id);
  const remark = {
    type: file.singularName,
    blocks: false,
    message: `${why}; ${plural(shown.length, "file")} of ${all} found in the entries that show them`,
  };
  return {
    ...read,
    fetched: new Map([...read.fetched, [file, shown]]),
    findings: [...read.findings.filter(({ type }) => type !== file.singularName), remark],
    partial: [file],
  };
};

const populateNested = ({ attributes }: ContentType): { readonly [name: string]: Query } =>
  Object.fromEntries(
    [...attributes.values()]
      .filter(({ kind, hidden }) => (kind === "component" || kind === "dynamiczone") && !hidden)
      .map(({ name }) => [name, { populate: "*" }]),
  );

/** Finds what looks like a file anywhere in a value: it has an id, a name, an address and a media type. */
const collectFiles = (type: ContentType, value: unknown, found: Map<number, FetchedEntry>): void => {
  if (Array.isArray(value)) for (const each of value) collectFiles(type, each, found);
  if (!isRecord(value)) return;
  const { id, attributes } = value;
  if (typeof id === "number" && isRecord(attributes) && isFile(attributes))
    found.set(id, { id, key: naturalKey(type, attributes, undefined), attributes });
  else for (const each of Object.values(value)) collectFiles(type, each, found);
};

const isFile = ({ name, url, mime }: Readonly<Record<string, unknown>>): boolean =>
  [name, url, mime].every((each) => typeof each === "string");
