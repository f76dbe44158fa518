import { isRecord, own } from "../../base/json.js";
import { andThen, fail, type Issue, ok, type Result } from "../../base/result.js";
import type { Attribute, ComponentAttribute, DynamicZoneAttribute, Schema } from "../model/schema.js";
import { entryAt, tableOf, takePlace } from "../store/store.js";
import { bodyIssue, type Place, pathInBody } from "./body-fault.js";
import type { AttributeWrite, ComponentWrite, EntryWrite } from "./entry-write.js";
import { meaningOf, mergeRepeated } from "./held-components.js";
import { readMorph } from "./read-morph.js";
import { readRelation } from "./read-relation.js";
import { readScalar } from "./read-scalar.js";
import type { BodyReading, Part } from "./reading.js";

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
export const readPart = (
  data: Readonly<Record<string, unknown>>,
  part: Part,
  body: BodyReading,
): Result<EntryWrite> => {
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

type Holder = ComponentAttribute | DynamicZoneAttribute;

/** What the components of an attribute are to be. Fails with the first of what is found when they are stored. */
type ReadComponents = Result<readonly ComponentWrite[]>;

/** One component of a body that has the right form. */
interface Element {
  readonly value: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  readonly place: Place;
}

/** An id that is none of the components of the entry: a mistake of its own kind, with another name in zones (measured). */
const foreignId = ({ kind, name }: Holder, place: Place, { setting }: BodyReading): Issue => {
  const issue = { path: pathInBody(place), message: setting.ways.words.foreignComponent(name) };
  return kind === "component"
    ? { code: "rejected-body", ...issue }
    : { code: "foreign-component", ...issue, details: null };
};

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

/** The component that an element is; undefined: none. As on the real server, a zone may hold any component of the project (measured). */
const componentOf = (element: unknown, attribute: Holder, { store }: BodyReading): Schema | undefined => {
  if (!isRecord(element)) return undefined;
  if (attribute.kind === "component") return tableOf(store, attribute.target).schema;
  const name = own(element, "__component");
  return typeof name === "string" ? store.model.components.get(name) : undefined;
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
