import { isRecord } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Transport, WireRequest } from "../contract/exchange.js";
import type { Attribute, Profile, Schema } from "../reference.js";
import { readWhenSeen } from "../transport/answer.js";

/*
 * What the specification shows of an answer, apart from what stands in it: the envelope (2.3), the entry (2.1), a populated field and
 * a file (2.4). A server may say more; nothing but one check looks at it.
 */

/** The names that the model gives to members of answers. */
export interface Names {
  readonly links: ReadonlySet<string>;
  /** Media of one file, by names that nothing else has. */
  readonly oneFile: ReadonlySet<string>;
  /** Attributes that hold JSON of any form. */
  readonly free: ReadonlySet<string>;
  readonly instants: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
  readonly file: ReadonlySet<string>;
}

const isOneFile = (attribute: Attribute): boolean => attribute.kind === "media" && !attribute.many;

/** The names in a dataset's model. */
export const namesIn = ({ dataset: { model } }: DatasetIndex): Names => {
  const schemas: readonly Schema[] = [...model.contentTypes.values(), ...model.components.values()];
  const attributes = schemas.flatMap((schema) => [...schema.attributes.values()]);
  const named = (holds: (attribute: (typeof attributes)[number]) => boolean) =>
    new Set(attributes.filter(holds).map(({ name }) => name));
  const scalar = (types: readonly string[]) => named((each) => each.kind === "scalar" && types.includes(each.type));
  return {
    links: named(({ kind }) => kind === "relation" || kind === "media"),
    oneFile: new Set([...named(isOneFile)].filter((name) => !named((each) => !isOneFile(each)).has(name))),
    // The formats of a file have a form of their own.
    free: new Set([...scalar(["json", "blocks"])].filter((name) => name !== "formats")),
    instants: new Set([...scalar(["datetime"]), "createdAt", "updatedAt", "publishedAt"]),
    times: scalar(["time"]),
    file: new Set(["id", ...shown(model.contentTypes.get("plugin::upload.file")), ...fileMembers]),
  };
};

/** The names of a type's attributes that answers show. */
const shown = (type: Schema | undefined): readonly string[] =>
  [...(type?.attributes.values() ?? [])].filter(({ hidden }) => !hidden).map(({ name }) => name);

/** What a file and a format of it hold (section 2.4). */
const fileMembers = [
  ...["name", "alternativeText", "caption", "width", "height", "formats", "hash", "ext", "mime", "size", "url"],
  ...["previewUrl", "provider", "provider_metadata", "createdAt", "updatedAt"],
];

const formatMembers = new Set(["name", "hash", "ext", "mime", "width", "height", "size", "path", "url"]);

const envelopeMembers = new Set(["data", "meta", "error"]);
const metaMembers = new Set(["pagination"]);
const paginationMembers = new Set(["page", "pageSize", "pageCount", "total", "start", "limit"]);
const entryMembers = new Set(["id", "attributes"]);
const wrapperMembers = new Set(["data"]);

type Members = Readonly<Record<string, unknown>>;

/** The members that an object may have, by its place in an answer: the names that lead to it. undefined: any. */
const knownMembers = (object: Members, path: readonly string[], names: Names): ReadonlySet<string> | undefined => {
  const last = path.at(-1) ?? "";
  if (path.length === 0 && "data" in object) return envelopeMembers;
  if (path[0] === "error") return undefined;
  if (path[0] === "meta") {
    if (path.length === 1) return metaMembers;
    return path.length === 2 && last === "pagination" ? paginationMembers : undefined;
  }
  if ("id" in object && isRecord(object.attributes)) return entryMembers;
  if (names.links.has(last) && "data" in object && !("id" in object)) return wrapperMembers;
  if (path.at(-2) === "formats" && "mime" in object) return formatMembers;
  if ("mime" in object && "provider" in object) return names.file;
  return undefined;
};

/** The paths of the members of a JSON document that the specification does not show, each once: `data.attributes.cover.links`. */
export const moreMembers = (document: unknown, names: Names): readonly string[] => {
  const found = new Set<string>();
  const look = (value: unknown, path: readonly string[]): void => {
    if (Array.isArray(value)) for (const item of value) look(item, path);
    if (!isRecord(value)) return;
    const known = knownMembers(value, path, names);
    for (const [name, member] of Object.entries(value)) {
      if (known !== undefined && !known.has(name)) found.add([...path, name].join("."));
      else if (!names.free.has(name)) look(member, [...path, name]);
    }
  };
  look(document, []);
  return [...found];
};

/**
 * A transport whose documents say the same thing in one way, so that a server is compared with what it says and not with how: ids are
 * numbers, files are in one place, instants and times have three digits after the second, and nothing is there that the specification does not show. Under
 * the specification an unset file is `{ data: null }`, also where it is null: section 2.4 shows the one of to-one relations alone.
 * `body` stays as it was sent; whoever judges the form reads that.
 */
export const withReading = (transport: Transport, dataset: DatasetIndex, ids: OwnIds, profile: Profile): Transport => {
  const all = namesIn(dataset);
  const names = profile === "spec" ? all : { ...all, oneFile: new Set<string>() };
  return {
    ...transport,
    async send(request, signal) {
      const exchange = await transport.send(ids.inRequest(request), signal);
      if (!("answer" in exchange)) return exchange;
      const { answer } = exchange;
      return { ...exchange, answer: readWhenSeen(answer, () => readDocument(answer.json, names, ids, [])) };
    },
  };
};

/** A value as it is read; the same value when there is nothing to change. */
const readDocument = (value: unknown, names: Names, ids: OwnIds, path: readonly string[]): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => readDocument(item, names, ids, path));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  // Own members of an object that JSON made.
  const object = value as Readonly<Record<string, unknown>>;
  const known = knownMembers(object, path, names);
  const isFile = known?.has("mime") === true;
  // Of most objects nothing is changed: they are looked at without a copy.
  let members: [string, unknown][] | undefined;
  let count = 0;
  for (const name in object) {
    const member = object[name];
    const isMore = known !== undefined && !known.has(name);
    const isAddress = isFile && typeof member === "string" && (name === "url" || name === "previewUrl");
    const read = isMore ? member : isAddress ? readAddress(member) : readMember(name, member, names, ids, path);
    if (isMore || read !== member) members ??= Object.entries(object).slice(0, count);
    if (!isMore) members?.push([name, read]);
    count++;
  }
  return members === undefined ? value : Object.fromEntries(members);
};

const unset = { data: null } as const;

const readMember = (name: string, member: unknown, names: Names, ids: OwnIds, path: readonly string[]): unknown => {
  if (names.free.has(name)) return member;
  if (member === null) return names.oneFile.has(name) ? unset : null;
  if (typeof member === "object") return readDocument(member, names, ids, [...path, name]);
  if (typeof member !== "string") return member;
  if (name === "id" && member !== "") return ids.numberOf(member);
  if (names.instants.has(name)) return readInstant(member);
  return names.times.has(name) ? readTime(member) : member;
};

/** The address of a file without its place, which every server chooses: `/uploads/octant_front_7be214.png`. */
const readAddress = (text: string): string => {
  const [, name] = /([^/?#]+)(?:[?#].*)?$/s.exec(text.replace(/[?#].*$/s, "")) ?? [];
  return name === undefined ? text : `/uploads/${name}`;
};

/** An instant in ISO 8601, of milliseconds or less, as `2024-02-02T01:15:30.000Z`. Anything else stays as it is. */
const readInstant = (text: string): string => {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return text;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3}0*)?(Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
};

/** A time of milliseconds or less, as `16:20:00.500`. Anything else stays as it is. */
const readTime = (text: string): string => {
  const [whole, seconds, fraction = ""] = /^(\d\d:\d\d:\d\d)(?:\.(\d{1,3})0*)?$/.exec(text) ?? [];
  return whole === undefined ? text : `${seconds}.${fraction.padEnd(3, "0")}`;
};

/** The numbers that stand for texts begin here: nothing else that a check sends or is sent is like them. */
const base = 7_700_000_000_000;

const digits = /^\d{1,9}$/;

/** What other texts are counted from, in the order in which they came. */
const counted = base + 1_000_000_000;

/** Ids in the order of their numbers; texts without one in the order in which they are given. */
export const inNumberOrder = (ids: readonly number[]): readonly number[] =>
  ids.some((id) => id >= counted && id < base + 3_000_000_000) ? ids : [...ids].sort((a, b) => a - b);

/** Whether a number stands for an id that is a text. */
export const isStandIn = (id: number): boolean => id >= base && id < base + 3_000_000_000;

/** The number of the same id in the other form, of a server that shows it here as a number and there as a text of its digits. */
export const inOtherForm = (id: number): number => (id >= base && id < counted ? id - base : base + id);

const standIn = /(?<![\d.-])77\d{11}(?![\d.])/g;
const standInAsValue = /(?<=^|[\s[({:,])77\d{11}(?![\d.])/g;
const standInOfJson = /(?<![\d.-])("?)77\d{11}\1(?![\d.])/g;

/**
 * Ids that are texts. The kit counts them: to it, every id is a number. What it sends has the server's own ids in place of its numbers, percent-encoded in an
 * address; so do reports. One check holds that an id is an integer (section 2.1).
 */
export type OwnIds = ReturnType<typeof createOwnIds>;

/** No text has a number yet. */
export const createOwnIds = () => {
  const numbers = new Map<string, number>();
  const texts = new Map<number, string>();
  const add = (id: string): number => {
    const wanted = digits.test(id) ? base + Number(id) : counted + numbers.size;
    const number = texts.has(wanted) ? base + 2_000_000_000 + numbers.size : wanted;
    numbers.set(id, number);
    texts.set(number, id);
    return number;
  };
  const replaced = (text: string, found: RegExp, print: (id: string) => string): string =>
    numbers.size === 0
      ? text
      : text.replaceAll(found, (match) => {
          const id = texts.get(Number(match.replaceAll('"', "")));
          return id === undefined ? match : print(id);
        });
  // Where a value stands, in words or in JSON, it is seen to be a text.
  const inText = (text: string) => replaced(replaced(text, standInAsValue, JSON.stringify), standIn, String);
  const inValue = (value: unknown): unknown => {
    if (typeof value === "string") return inText(value);
    if (typeof value === "number") return texts.get(value) ?? value;
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inValue(member)]));
  };
  return {
    numberOf: (id: string): number => numbers.get(id) ?? add(id),
    inText,
    inValue: (value: unknown): unknown => (numbers.size === 0 ? value : inValue(value)),
    /** A request with the server's own ids. */
    inRequest: (request: WireRequest): WireRequest => {
      if (numbers.size === 0) return request;
      const { path, body, bytes, headers } = request;
      const isJson = /json/.test(headers["content-type"] ?? "json");
      const print = /urlencoded/.test(headers["content-type"] ?? "") ? encodeURIComponent : String;
      return {
        ...request,
        path: replaced(path, standIn, encodeURIComponent),
        ...(body === undefined
          ? {}
          : { body: isJson ? replaced(body, standInOfJson, JSON.stringify) : replaced(body, standIn, print) }),
        // Files are bytes; what else a form holds is text.
        ...(bytes === undefined
          ? {}
          : {
              bytes: Buffer.from(
                replaced(Buffer.from(bytes).toString("latin1"), standIn, (id) => Buffer.from(id).toString("latin1")),
                "latin1",
              ),
            }),
      };
    },
  };
};
