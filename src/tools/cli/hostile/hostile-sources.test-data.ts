import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { isRecord } from "../../../base/json/json.js";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { tarOf } from "../../../data/read/archive/export-archive.test-data.js";
import { typeJson } from "../../../data/read/shared/source-folder.test-data.js";

/** A source with one hostile name in it: the files of a folder, or of an archive. Undefined: no disk holds such a name. */
export interface HostileSource {
  readonly packed: boolean;
  readonly files: Readonly<Record<string, unknown>>;
}

/** Writes a source, and says where it is: a folder, or an archive beside it. */
export const putSource = async (place: string, { files, packed }: HostileSource): Promise<string> => {
  if (packed) await writeFile(`${place}.tar`, await tarOf(files));
  for (const [path, content] of packed ? [] : Object.entries(files)) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await writeFile(join(place, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  return packed ? `${place}.tar` : place;
};

type Place = (name: string) => HostileSource | undefined;

/** A type that is right: `NOTE` in the rows. */
const note = typeJson(
  "note",
  { title: { type: "string" } },
  {
    info: { singularName: "note", pluralName: "notes", displayName: "Note" },
  },
);

/** With a name in place of `NAME`. A path that ends in `/` then is none. */
const named = (value: unknown, name: string): unknown => {
  if (typeof value === "string") return value === "NOTE" ? note : value.replaceAll("NAME", () => name);
  if (Array.isArray(value)) return value.map((element) => named(element, name));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, inner]) => [key.replaceAll("NAME", () => name), named(inner, name)]);
  return Object.fromEntries(members.filter(([key]) => !String(key).endsWith("/")));
};

/** Whether a disk can have a file of this name. */
const fitsDisk = (name: string): boolean => !/^\.{0,2}$|[/\0]/.test(name) && Buffer.byteLength(name) <= 200;

interface ArchiveParts {
  readonly schemas?: readonly object[];
  readonly entities?: readonly object[];
  readonly members?: Readonly<Record<string, unknown>>;
}

const archive = ({ entities = [], members = {}, schemas = [] }: ArchiveParts): HostileSource["files"] => ({
  "schemas/schemas_00001.jsonl": [
    { ...note, modelType: "contentType", modelName: "note", uid: "api::note.note" },
    ...schemas,
  ],
  "entities/entities_00001.jsonl": [{ type: "api::note.note", id: 1, data: { title: "x" } }, ...entities],
  ...members,
  "links/links_00001.jsonl": [],
  "metadata.json": { strapi: { version: "4.26.2" } },
});

/** A source with a name: the files of a folder, those whose names a disk has to hold, or what an archive has beyond that of a right one. */
type Row = readonly [what: string, kind: "folder" | "disk" | "archive", parts: HostileSource["files"] & ArchiveParts];

const placeOf =
  ([, kind, parts]: Row): Place =>
  (name) => {
    if (kind === "disk" && !fitsDisk(name)) return undefined;
    const files = named(parts, name) as Row[2]; // of the same form
    return kind === "archive" ? { packed: true, files: archive(files) } : { packed: false, files };
  };

/** Where a source has names, by what they are. */
export const places: Readonly<Record<string, Place>> = Object.fromEntries(
  rowsOf<Row>("places.jsonl", import.meta.url).map((row) => [row[0], placeOf(row)]),
);

const ups = fc.integer({ min: 1, max: 6 }).map((count) => "../".repeat(count));
const targets = fc.constantFrom("package", "x", "package.json", "x.y", "out", "deep/er");

/** Names that lead elsewhere, that some system takes for something else, or that every object has. */
export const hostileNames = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(ups, targets).map(([up, target]) => `${up}${target}`) },
  fc.tuple(ups, targets).map(([up, target]) => `a/${up}${target}`),
  fc.tuple(ups, targets).map(([up, target]) => `${up}${target}`.replaceAll("/", "\\")),
  fc.tuple(ups, targets).map(([up, target]) => encodeURIComponent(`${up}${target}`).replaceAll(".", "%2e")),
  fc.tuple(ups, targets).map(([up, target]) => `${up}${target}\0`),
  fc.constantFrom("/package", "//package", "C:\\x", "C:x", "file:///x", "~/x", "~", "a\0b", "-rf", "$(x)", "a\nb"),
  fc.constantFrom("", ".", "..", "...", "x.", "x ", " ", ".hidden", "a//b", "a/./b", "con", "AUX", "nul.json", "com1"),
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "\u202Ex", "\u001b[31mx"),
  fc.constantFrom(
    "．．／x",
    "․․/x",
    "‥/x",
    "é".normalize("NFD"),
    "x".repeat(300),
    "../".repeat(2000),
    "x/".repeat(3000),
  ),
  fc
    .array(fc.constantFrom("..", "/", "\\", ".", "\0", "x", "%2e", "%2f", "con", ":", " "), { maxLength: 8 })
    .map((parts) => parts.join("")),
);
