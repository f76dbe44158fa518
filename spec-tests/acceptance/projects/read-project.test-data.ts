import { readFileSync } from "node:fs";
import { join } from "node:path";

type Members = Readonly<Record<string, unknown>>;

/** A request of a page, and what its template reads without a guard. */
export interface PageRequest {
  readonly page: string;
  /** `{slug}` stands for the slug of an entry of the type that `of` names, one after the other. */
  readonly path: string;
  readonly of?: string;
  /** Paths into the answer: `[]` is each item of a list that is not empty, `<uid>` each component of that uid in a zone. */
  readonly reads: readonly string[];
}

/** A public project: its schema files, as far as its pages ask for them, and the requests of its pages. */
export interface Project {
  readonly files: Readonly<Record<string, object>>;
  readonly requests: readonly PageRequest[];
}

/** What the words after the type of an attribute mean, where it is no scalar type and no relation. */
const kinds: Readonly<Record<string, (words: readonly string[]) => Members>> = {
  uid: ([, targetField]) => ({ type: "uid", targetField }),
  enum: ([values = ""]) => ({ type: "enumeration", enum: values.split("|") }),
  media: ([allowed = "", many]) => ({ type: "media", allowedTypes: allowed.split("|"), multiple: many === "many" }),
  part: ([component]) => ({ type: "component", component }),
  parts: ([component]) => ({ type: "component", component, repeatable: true }),
  zone: (components) => ({ type: "dynamiczone", components }),
};

const relation = (kind: string, [target = "", side, other]: readonly string[]): Members => ({
  ...{ type: "relation", relation: kind, target: target.includes("::") ? target : `api::${target}.${target}` },
  ...(side === undefined ? {} : { [side]: other }),
});

const isShared = (word: string): boolean => word === "shared";

/** `price: enum! low|high shared default=low`: `!` for what is required, `shared` for what is the same in all localizations. */
const attributeOf = (text: string, isLocalized: boolean): readonly [name: string, attribute: Members] => {
  const [, name = "", type = "", required, rest = ""] = /^(\w+): (\w+)(!?) ?(.*)$/.exec(text) ?? [];
  const words = rest.split(" ").filter((word) => word !== "");
  const settings = words.filter((word) => word.includes("="));
  const others = words.filter((word) => !isShared(word) && !settings.includes(word));
  const attribute = {
    ...(/To/.test(type) ? relation(type, others) : (kinds[type]?.(others) ?? { type })),
    ...(required === "" ? {} : { required: true }),
    ...(isLocalized ? { pluginOptions: { i18n: { localized: !words.some(isShared) } } } : {}),
    ...Object.fromEntries(settings.map((each) => [each.split("=")[0], settingOf(each.replace(/^\w+=/, ""))])),
  };
  return [name, attribute];
};

const settingOf = (text: string): unknown => (/^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text);

/** The schema file that a line begins, with the attributes of the lines below it. */
const schemaFile = (line: string, lines: readonly string[]): readonly [path: string, file: object] => {
  const [kind, name = "", plural, ...more] = line.split(" ");
  const flags = kind === "type" ? more : [plural, ...more];
  const isLocalized = flags.includes("localized");
  const attributes = Object.fromEntries(
    lines.flatMap((each) => each.split(", ")).map((text) => attributeOf(text, isLocalized)),
  );
  if (kind === "component")
    return [`components/${name.replace(".", "/")}.json`, { info: { displayName: name }, attributes }];
  const info = { singularName: name, pluralName: kind === "type" ? plural : `${name}s`, displayName: name };
  if (kind === "extends") return [`extensions/users-permissions/${name}.json`, { info, attributes }];
  const file = {
    ...{ kind: kind === "type" ? "collectionType" : "singleType", info, attributes },
    options: { draftAndPublish: !flags.includes("no-drafts") },
    ...(isLocalized && { pluginOptions: { i18n: { localized: true } } }),
  };
  return [`content-types/${name}.json`, file];
};

/** `data[].attributes: slug name`: paths that begin alike. */
const readsOf = (line: string): readonly string[] => {
  const [, start, names = ""] = /^(\S+): (.*)$/.exec(line) ?? [];
  return start === undefined ? [line] : names.split(" ").map((name) => `${start}.${name}`);
};

const pageRequest = (line: string, lines: readonly string[]): PageRequest => {
  const [, page = "", of] = /^page (.*?)(?:, each of (.*))?$/.exec(line) ?? [];
  const isOfPath = (each: string) => /^[/&]/.test(each);
  const reads = lines.filter((each) => !isOfPath(each)).flatMap(readsOf);
  return { page, path: lines.filter(isOfPath).join(""), reads, ...(of !== undefined && { of }) };
};

/** Reads a project of this folder: a line for each type, component and page, with its attributes, or its request, in indented lines below. */
export const readProject = (name: string): Project => {
  const text = readFileSync(join(import.meta.dirname, `${name}.project.txt`), "utf8");
  const blocks = text.split(/\n(?=\w)/).filter((block) => !block.startsWith("#"));
  const read = blocks.map((block) => {
    const [line = "", ...lines] = block.split("\n").filter((each) => each !== "");
    return { line, lines: lines.map((each) => each.trim()) };
  });
  const isPage = ({ line }: (typeof read)[number]) => line.startsWith("page ");
  return {
    files: Object.fromEntries(read.filter((each) => !isPage(each)).map(({ line, lines }) => schemaFile(line, lines))),
    requests: read.filter(isPage).map(({ line, lines }) => pageRequest(line, lines)),
  };
};
