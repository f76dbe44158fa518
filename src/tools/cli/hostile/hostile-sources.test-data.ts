import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { tarOf } from "../../../data/read/archive/export-archive.test-data.js";
import {
  componentJson as namedComponent,
  typeJson as namedType,
} from "../../../data/read/shared/source-folder.test-data.js";

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

const title = { title: { type: "string" } };
const typeJson = (info: object = {}, rest: object = {}): object =>
  namedType("note", title, {
    info: { singularName: "note", pluralName: "notes", displayName: "Note", ...info },
    ...rest,
  });

const componentJson = namedComponent("seo", { text: { type: "string" } });

const folder = (files: HostileSource["files"]): HostileSource => ({ packed: false, files });

/** A folder one of whose names is the hostile one, where a disk can have it. */
const onDisk =
  (make: (name: string) => HostileSource): Place =>
  (name) =>
    name === "" || name === "." || name === ".." || /[/\0]/.test(name) || Buffer.byteLength(name) > 200
      ? undefined
      : make(name);

const projectFile = "src/api/note/content-types/note/schema.json";

const exported = (uid: string, rest: object): object => ({ modelType: "contentType", modelName: "note", uid, ...rest });

const fileEntity = (data: object): object => ({
  type: "plugin::upload.file",
  id: 1,
  data: { name: "a", hash: "a_1", ext: ".png", mime: "image/png", size: 1, url: "/uploads/a_1.png", ...data },
});

interface ArchiveParts {
  readonly schemas?: readonly object[];
  readonly entities?: readonly object[];
  readonly members?: Readonly<Record<string, unknown>>;
}

const archive = ({ entities = [], members = {}, schemas = [] }: ArchiveParts): HostileSource => ({
  packed: true,
  files: {
    "schemas/schemas_00001.jsonl": [exported("api::note.note", typeJson()), ...schemas],
    "entities/entities_00001.jsonl": [{ type: "api::note.note", id: 1, data: { title: "x" } }, ...entities],
    ...members,
    "links/links_00001.jsonl": [],
    "metadata.json": { strapi: { version: "4.26.2" } },
  },
});

const other = { singularName: "other", pluralName: "others", displayName: "Other" };

/** Where a source has names, by what they are. */
export const places: Readonly<Record<string, Place>> = {
  "singular name of a project": (name) => folder({ [projectFile]: typeJson({ singularName: name }) }),
  "plural name of a project": (name) => folder({ [projectFile]: typeJson({ pluralName: name }) }),
  "singular name of a single type": (name) =>
    folder({ [projectFile]: typeJson({ singularName: name }, { kind: "singleType" }) }),
  "display name of a project": (name) => folder({ [projectFile]: typeJson({ displayName: name }) }),
  "collection name of a project": (name) => folder({ [projectFile]: typeJson({}, { collectionName: name }) }),
  "folder of an API": onDisk((name) => folder({ [`src/api/${name}/content-types/note/schema.json`]: typeJson() })),
  "folder of a type": onDisk((name) => folder({ [`src/api/note/content-types/${name}/schema.json`]: typeJson() })),
  "category of a component": onDisk((name) =>
    folder({ [projectFile]: typeJson(), [`src/components/${name}/seo.json`]: componentJson }),
  ),
  "file of a component": onDisk((name) =>
    folder({ [projectFile]: typeJson(), [`src/components/shared/${name}.json`]: componentJson }),
  ),
  "plural name of a fixture folder": (name) => folder({ "content-types/note.json": typeJson({ pluralName: name }) }),
  "file of a type": onDisk((name) => folder({ [`content-types/${name}.json`]: typeJson() })),
  "folder of a plugin": onDisk((name) =>
    folder({ "content-types/note.json": typeJson(), [`extensions/${name}/thing.json`]: typeJson(other) }),
  ),
  "code of a locale": (name) =>
    folder({ "content-types/note.json": typeJson(), "dataset.json": { locales: [{ code: name }] } }),
  "name of a dataset": (name) => folder({ "content-types/note.json": typeJson(), "dataset.json": { name } }),
  "url of a file": (name) =>
    folder({
      "content-types/note.json": typeJson(),
      "entries/upload-files.json": [{ id: 1, name: "a", mime: "image/png", url: `/uploads/${name}` }],
      "package.json": "of the source",
    }),
  "type of a role": (name) =>
    folder({ "content-types/note.json": typeJson(), "entries/roles.json": [{ name, type: name }] }),
  "exported uid of a type": (name) =>
    archive({
      schemas: [exported(`api::${name}.other`, typeJson(other)), exported(`api::x.${name}`, typeJson(other))],
    }),
  "exported uid of a component": (name) =>
    archive({ schemas: [exported(name, { ...componentJson, modelType: "component" })] }),
  "exported uid of a component in a category": (name) =>
    archive({ schemas: [exported(`shared.${name}`, { ...componentJson, modelType: "component" })] }),
  "exported uid of a plugin's type": (name) => {
    const relation = { type: "relation", relation: "oneToOne", target: `plugin::x.${name}` };
    return archive({
      schemas: [
        exported("api::other.other", typeJson(other, { attributes: { relation } })),
        exported(relation.target, typeJson({ singularName: "thing", pluralName: "things" })),
      ],
    });
  },
  "exported plural name": (name) =>
    archive({ schemas: [exported("api::other.other", typeJson({ ...other, pluralName: name }))] }),
  "exported url of a file": (name) =>
    archive({
      entities: [fileEntity({ url: `/uploads/${name}` })],
      ...(name === "" ? {} : { members: { [`assets/uploads/${name}`]: "bytes" } }),
    }),
  "exported url of a format": (name) =>
    archive({
      entities: [fileEntity({ formats: { small: { url: `/uploads/${name}` } } })],
      members: { "assets/uploads/a_1.png": "bytes", [`assets/uploads/x/${name}`]: "bytes" },
    }),
  "hash and extension of a file": (name) => archive({ entities: [fileEntity({ hash: name, ext: name })] }),
  "exported code of a locale": (name) =>
    archive({ entities: [{ type: "plugin::i18n.locale", id: 1, data: { code: name, name } }] }),
};

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
