import { evaluating, received } from "../../../base/bounded.js";
import { isRecord, own } from "../../../base/json.js";
import { fail, type Issue, maxIssues, ok, type Result } from "../../../base/result.js";
import type { Entry, Link } from "../../model/dataset.js";
import type { Attribute, Schema } from "../../model/schema.js";
import { entryAt, takePlace } from "../../store/store.js";
import type { Ways } from "../../ways.js";
import { readComponents } from "../components/read-components.js";
import { createFaults, pathInBody, unusableValue } from "../faults.js";
import type { AttributeWrite, EntryWrite } from "./entry-write.js";
import { readMorph } from "./read-morph.js";
import { readRelation } from "./read-relation.js";
import { readScalar } from "./read-scalar.js";
import type { BodyReading, Operation, Part, ReadContext, ReadPart } from "./reading.js";

/** What the service keeps for itself, whatever a body says of it (section 4.7; measured). */
const ownAttributes: ReadonlySet<string> = new Set([
  "createdAt",
  "updatedAt",
  "createdBy",
  "updatedBy",
  "localizations",
]);

/** Whether a body can say something of an attribute. The locale of an entry is what it was created with. */
const isWritable = ({ name }: Attribute, schema: Schema, { operation }: BodyReading): boolean => {
  if (schema.kind === "component") return true;
  const isLocale = name === "locale" && schema.localized;
  return !ownAttributes.has(name) && !(isLocale && operation === "update");
};

/** Whether an attribute that a body does not speak of gets a value of its own. */
const hasDefault = (attribute: Attribute, { before }: Part): boolean =>
  attribute.kind === "scalar" && attribute.default !== undefined && before === undefined;

/** Whether a new entry must have an attribute. Drafts need none but their lists of components; media are never required (measured). */
const isNeeded = (attribute: Attribute, { draft, operation }: BodyReading): boolean => {
  if (!attribute.required || attribute.kind === "media" || operation === "update") return false;
  const isList = attribute.kind === "dynamiczone" || (attribute.kind === "component" && attribute.many);
  return isList || !draft;
};

/** Components inside of each other: no deeper than this. */
const maxDepth = 100;

/** The order in which the real server stores what it has read. */
const stages = { components: 0, scalar: 1, morph: 2, relations: 3 } as const;

/** A fault that shows when a part is stored. */
interface Late {
  readonly stage: number;
  readonly issue: Issue;
}

/** What is asked of an attribute; undefined: nothing, or it is a fault. What shows only when it is stored goes to `late`. */
const readAttribute = (
  value: unknown,
  attribute: Attribute,
  part: Part,
  body: BodyReading,
  late: Late[],
): AttributeWrite | undefined => {
  const addLate = (stage: number, issues: readonly Issue[]): undefined => {
    for (const issue of issues) late.push({ stage, issue });
  };
  switch (attribute.kind) {
    case "scalar": {
      const read = readScalar(value, attribute, part, body);
      return read?.ok ? { kind: "value", value: read.value } : addLate(stages.scalar, read?.issues ?? []);
    }
    case "morph": {
      const read = readMorph(value, attribute, part, body);
      return read?.ok ? { kind: "links", links: read.value } : addLate(stages.morph, read?.issues ?? []);
    }
    case "relation":
    case "media": {
      const read = readRelation(value, attribute, part, body);
      return read?.ok ? { kind: "relation", read: read.value } : addLate(stages.relations, read?.issues ?? []);
    }
    default: {
      const read = readComponents(value, attribute, part, body);
      addLate(stages.components, read?.late ?? []);
      return read && { kind: "components", components: read.writes };
    }
  }
};

/**
 * Reads the entry or component that `data` describes. Keys that are no attributes are passed over, as are relations
 * to types that the caller may not find (measured).
 */
const readPart: BodyReading["readPart"] = (data, part, body): ReadPart => {
  const write = new Map<string, AttributeWrite>();
  const late: Late[] = [];
  const { place, schema } = part;
  const { words } = body.context.ways;
  if (part.depth > maxDepth) return { write, late: [unusableValue(place, words.tooDeep(place, maxDepth))] };
  takePlace(schema);
  for (const attribute of schema.attributes.values()) {
    const isHidden = attribute.kind === "relation" && !body.context.caller.mayFind(attribute.target);
    const value = isHidden ? undefined : own(data, attribute.name);
    const isAbsent = value === undefined && !hasDefault(attribute, part);
    if ((isAbsent && !isNeeded(attribute, body)) || !isWritable(attribute, schema, body)) continue;
    const { name } = attribute;
    const read = isAbsent ? undefined : readAttribute(value, attribute, part, body, late);
    if (isAbsent) body.faults.add([...place, name], words.missing([...place, name]));
    else if (read !== undefined) write.set(name, read);
  }
  const ordered = late.toSorted((one, other) => one.stage - other.stage);
  return { write, late: ordered.map(({ issue }) => issue) };
};

type Data = Readonly<Record<string, unknown>>;

/** Whether what is written is a draft: of an entry that is updated, only what it was before counts (measured). */
const isDraft = (data: Data, schema: Schema, before: Entry | undefined, operation: Operation): boolean => {
  if (schema.kind === "component" || !schema.draftAndPublish) return false;
  return (operation === "create" ? own(data, "publishedAt") : before?.values.publishedAt) === null;
};

/** The locale of a new entry must be one of the deployment's; nothing else is looked at before (measured). */
const isUnknownLocale = (written: unknown, schema: Schema, { current }: ReadContext): boolean => {
  if (schema.kind === "component" || !schema.localized) return false;
  // Null is the default locale, and what is no plain value is a value of a wrong type.
  if (written === undefined || typeof written === "object") return false;
  return !current.store.locales.has(String(written));
};

const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));

/** The `data` of a body: the specification shows its place (section 4.7). */
export const readData = (data: unknown, { words }: Ways): Result<object> =>
  typeof data === "object" && data !== null
    ? ok(data)
    : fail({ code: "invalid-body", path: ["data"], message: words.noData });

/**
 * Reads what the `data` of a body asks of an entry (section 4.7): every value checked and in canonical form, every
 * entry that it relates to there. What it does not speak of has no place in the write; a new entry and new components
 * get the defaults of their schemas. Fails with the real server's messages: all faults of values together, else the
 * first of what is found when the entry is stored. Nothing of `data` makes it throw.
 */
export const readEntry = (
  data: object,
  schema: Schema,
  context: ReadContext,
  entry: Link | undefined,
): Result<EntryWrite> => {
  const { current, ways } = context;
  const { store } = current;
  const operation = entry === undefined ? "create" : "update";
  const faults = createFaults(ways.words.list);
  if (!isRecord(data)) {
    faults.add([], ways.words.wrongType([], "object", null, data));
    return fail(...faults.issues());
  }
  const locale = own(data, "locale");
  if (operation === "create" && isUnknownLocale(locale, schema, context)) {
    return fail({ code: "rejected-body", path: ["data", "locale"], message: ways.words.unknownLocale });
  }
  const before = entry && entryAt(store, entry);
  const relations = ways.relationTally((link) => entryAt(store, link) !== undefined);
  const draft = isDraft(data, schema, before, operation);
  const { late, write } = evaluating(pathInBody([]))(() =>
    readPart(
      received(locale === null ? without(data, "locale") : data),
      { schema, place: [], before, depth: 0 },
      { context, operation, store, draft, faults, relations, taken: new Map(), readPart },
    ),
  );
  const missing = relations.fault();
  if (missing !== undefined) faults.add([], missing);
  const issues = faults.issues();
  if (issues.length > 0) return fail(...issues);
  return late.length === 0 ? ok(write) : fail(...late.slice(0, maxIssues));
};
