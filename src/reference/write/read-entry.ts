import { evaluating, received } from "../../base/bounded.js";
import { isRecord, own } from "../../base/json/json.js";
import { andThen, fail, type Issue, maxIssues, ok, type Result } from "../../base/result.js";
import type { Entry, Link } from "../model/dataset.js";
import type { Attribute, Schema } from "../model/schema.js";
import type { Setting } from "../setting.js";
import { entryAt, takePlace } from "../store/store.js";
import type { RelationReading, Ways } from "../ways.js";
import { bodyIssue, createFaults, pathInBody } from "./body-fault.js";
import { componentOf, type Element, foreignId, type Holder, meaningOf, mergeRepeated } from "./component-elements.js";
import type { AttributeWrite, ComponentWrite, EntryWrite } from "./entry-write.js";
import { readMorph } from "./read-morph.js";
import { readRelation } from "./read-relation.js";
import { readScalar } from "./read-scalar.js";
import type { BodyReading, Operation, Part } from "./reading.js";

type Data = Readonly<Record<string, unknown>>;

/** Whether what is written is a draft: of an entry that is updated, only what it was before counts (measured). */
const isDraft = (data: Data, schema: Schema, before: Entry | undefined, operation: Operation): boolean => {
  if (schema.kind === "component" || !schema.draftAndPublish) return false;
  return (operation === "create" ? own(data, "publishedAt") : before?.values.publishedAt) === null;
};

/** The locale of a new entry must be one of the deployment's; nothing else is looked at before (measured). */
const isUnknownLocale = (written: unknown, schema: Schema, { current }: Setting): boolean => {
  if (schema.kind === "component" || !schema.localized) return false;
  // Null is the default locale, and what is no plain value is a value of a wrong type.
  if (written === undefined || typeof written === "object") return false;
  return !current.store.locales.has(String(written));
};

const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));

/** The `data` of a body: the specification shows its place (section 4.7). */
export const readData = (data: unknown, { words }: Ways): Result<object> =>
  typeof data === "object" && data !== null ? ok(data) : fail(bodyIssue([], words.noData));

/**
 * Reads what the `data` of a body asks of an entry (section 4.7): every value checked and in canonical form, every
 * entry that it relates to there. What it does not speak of has no place in the write; a new entry and new components
 * get the defaults of their schemas. Fails with the real server's messages: all faults of values together, else the
 * first of what is found when the entry is stored. Nothing of `data` makes it throw.
 */
export const readEntry = (
  data: object,
  schema: Schema,
  setting: Setting,
  entry: Link | undefined,
): Result<EntryWrite> => {
  const { current, ways } = setting;
  const { store } = current;
  const operation = entry === undefined ? "create" : "update";
  const faults = createFaults(ways.words.list);
  if (!isRecord(data)) {
    faults.add([], ways.words.wrongType([], "object", null, data));
    return fail(...faults.issues());
  }
  const locale = own(data, "locale");
  if (operation === "create" && isUnknownLocale(locale, schema, setting)) {
    return fail({ code: "rejected-body", path: ["data", "locale"], message: ways.words.unknownLocale });
  }
  const before = entry && entryAt(store, entry);
  const relations: RelationReading[] = [];
  const draft = isDraft(data, schema, before, operation);
  const write = evaluating(pathInBody([]))(() =>
    readPart(
      received(locale === null ? without(data, "locale") : data),
      { schema, place: [], before, depth: 0 },
      { setting, operation, store, draft, faults, relations, taken: new Map() },
    ),
  );
  const missing = ways.relationFault(relations, (link) => entryAt(store, link) !== undefined);
  if (missing !== undefined) faults.add([], missing);
  const issues = faults.issues();
  if (issues.length > 0) return fail(...issues);
  return write.ok ? write : fail(...write.issues.slice(0, maxIssues));
};

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
const stages = { component: 0, dynamiczone: 0, scalar: 1, morph: 2, relation: 3, media: 3 } as const;

/** What was read, as a write. */
const writeOf = <T>(read: Result<T> | undefined, make: (value: T) => AttributeWrite) =>
  read && andThen(read, (value) => ok(make(value)));

/** What is asked of an attribute; undefined: nothing, or it is a fault. Fails with what shows only when it is stored. */
const readAttribute = (
  value: unknown,
  attribute: Attribute,
  part: Part,
  body: BodyReading,
): Result<AttributeWrite> | undefined => {
  switch (attribute.kind) {
    case "scalar":
      return writeOf(readScalar(value, attribute, part, body), (read) => ({ kind: "value", value: read }));
    case "morph":
      return writeOf(readMorph(value, attribute, part, body), (links) => ({ kind: "links", links }));
    case "relation":
    case "media":
      return writeOf(readRelation(value, attribute, part, body), (read) => ({ kind: "relation", read }));
    default:
      return writeOf(readComponents(value, attribute, part, body), (components) => ({
        kind: "components",
        components,
      }));
  }
};

/**
 * Reads the entry or component that `data` describes. Keys that are no attributes are passed over, as are relations to types that the caller may not
 * find (measured). Fails with what the real server finds only when it stores the part: in order, and the first is its answer.
 */
const readPart = (data: Readonly<Record<string, unknown>>, part: Part, body: BodyReading): Result<EntryWrite> => {
  const write = new Map<string, AttributeWrite>();
  const late: [stage: number, issues: readonly Issue[]][] = [];
  const { place, schema } = part;
  const { words } = body.setting.ways;
  if (part.depth > maxDepth) return fail(bodyIssue(place, words.tooDeep(place, maxDepth)));
  takePlace(schema);
  for (const attribute of schema.attributes.values()) {
    const isHidden = attribute.kind === "relation" && !body.setting.caller.mayFind(attribute.target);
    const value = isHidden ? undefined : own(data, attribute.name);
    const isAbsent = value === undefined && !hasDefault(attribute, part);
    if ((isAbsent && !isNeeded(attribute, body)) || !isWritable(attribute, schema, body)) continue;
    const { name } = attribute;
    const read = isAbsent ? undefined : readAttribute(value, attribute, part, body);
    if (isAbsent) body.faults.add([...place, name], words.missing([...place, name]));
    else if (read?.ok) write.set(name, read.value);
    else if (read !== undefined) late.push([stages[attribute.kind], read.issues]);
  }
  const ordered = late.sort(([one], [other]) => one - other);
  return late.length === 0 ? ok(write) : fail(...ordered.flatMap(([, issues]) => issues));
};

/** What the components of an attribute are to be. Fails with the first of what is found when they are stored. */
type ReadComponents = Result<readonly ComponentWrite[]>;

/** Reads components one after the other. */
const readElements = (
  elements: readonly Element[],
  attribute: Holder,
  part: Part,
  body: BodyReading,
): ReadComponents => {
  const meant = meaningOf(part, attribute.name);
  const [foreign, late]: [Issue[], Issue[]] = [[], []];
  const writes: ComponentWrite[] = [];
  for (const { place, schema, value } of elements) {
    const named = meant(value, schema.uid);
    if (named === "foreign") foreign.push(foreignId(attribute, place, body));
    const held = named === "foreign" ? undefined : named;
    const before = held && entryAt(body.store, held);
    const read = readPart(value, { schema, place, before, depth: part.depth + 1 }, body);
    if (read.ok) writes.push({ uid: schema.uid, held, write: read.value });
    else late.push(...read.issues);
  }
  const [first] = [...foreign, ...late];
  return first === undefined ? ok(mergeRepeated(writes)) : fail(first);
};

/** Reads a list of components. A text in it may be the JSON of a component (measured). */
const readList = (list: readonly unknown[], attribute: Holder, part: Part, body: BodyReading): ReadComponents => {
  const place = [...part.place, attribute.name];
  const { faults } = body;
  const { component, refuseElement, words } = body.setting.ways;
  const elements: Element[] = [];
  for (const [index, written] of list.entries()) {
    const value = component(written);
    const schema = componentOf(value, attribute, body);
    const at = [...place, String(index)];
    if (isRecord(value) && schema) elements.push({ value, schema, place: at });
    else if (attribute.kind === "dynamiczone") refuseElement(value, written, at, body);
    else faults.add(at, words.wrongType(at, "object", null, written));
  }
  const read = readElements(elements, attribute, part, body);
  const { max, min, required } = attribute;
  // A list that may be empty may be so whatever its least length.
  if (min !== undefined && list.length < min && (required || list.length > 0))
    faults.add(place, words.tooFew(place, min));
  if (max !== undefined && list.length > max) faults.add(place, words.tooMany(place, max));
  return read;
};

/**
 * Reads the value of a component attribute or of a dynamic zone, `{ __component, ... }` in order (section 4.7). Undefined when it is of a
 * wrong type, which is a fault.
 */
const readComponents = (
  value: unknown,
  attribute: Holder,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  const { setting, draft, faults, relations } = body;
  const { words } = setting.ways;
  const place = [...part.place, attribute.name];
  const { kind, many, required } = attribute;
  if (many && Array.isArray(value)) return readList(value, attribute, part, body);
  const schema = componentOf(value, attribute, body);
  if (kind === "dynamiczone" && value !== null && schema === undefined)
    relations.push({ refused: words.unnamedComponent });
  if (!many && value === null && (!required || draft)) return ok([]);
  if (!many && isRecord(value) && schema) return readElements([{ value, schema, place }], attribute, part, body);
  faults.add(place, words.wrongType(place, many ? "array" : "object", value, value));
  return undefined;
};
