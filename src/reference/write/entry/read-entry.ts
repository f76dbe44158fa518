import { evaluating, received } from "../../../base/bounded.js";
import { isRecord, own } from "../../../base/json.js";
import { fail, type Issue, maxIssues, ok, type Result } from "../../../base/result.js";
import type { Entry, Link } from "../../model/dataset.js";
import type { Attribute, Schema } from "../../model/schema.js";
import type { Value } from "../../model/value.js";
import type { ReadRelationUpdate } from "../../relations/relation-update.js";
import { entryAt, takePlace } from "../../store/store.js";
import { readComponent, readZone } from "../components/read-components.js";
import { createFaults, memberOf, pathInBody, unusableValue, wholeBody } from "../faults.js";
import type { ComponentWrite, EntryWrite } from "./entry-write.js";
import { readMorph } from "./read-morph.js";
import { createTally, readRelation } from "./read-relation.js";
import { readScalar } from "./read-scalar.js";
import type { BodyReading, EntryReading, Part, ReadPart } from "./reading.js";

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

/** A part that is being read. Most components of a long list say little: what they do not speak of is not made for them. */
interface Found {
  values?: Map<string, Value>;
  relations?: Map<string, ReadRelationUpdate>;
  morphs?: Map<string, readonly Link[]>;
  components?: Map<string, readonly ComponentWrite[]>;
  late?: { readonly stage: number; readonly issue: Issue }[];
}

const added = <T>(map: Map<string, T> | undefined, name: string, value: T): Map<string, T> =>
  (map ?? new Map<string, T>()).set(name, value);

const addLate = (found: Found, stage: number, issues: readonly Issue[]): void => {
  if (issues.length > 0) found.late = [...(found.late ?? []), ...issues.map((issue) => ({ stage, issue }))];
};

const readAttribute = (value: unknown, attribute: Attribute, found: Found, part: Part, body: BodyReading): void => {
  const { name } = attribute;
  const kept = <T>(read: Result<T> | undefined, stage: number): T | undefined => {
    if (read?.ok === false) addLate(found, stage, read.issues);
    return read?.ok ? read.value : undefined;
  };
  if (attribute.kind === "scalar") {
    const read = kept(readScalar(value, attribute, part, body), stages.scalar);
    if (read !== undefined) found.values = added(found.values, name, read);
  } else if (attribute.kind === "morph") {
    const read = kept(readMorph(value, attribute, part, body), stages.morph);
    if (read) found.morphs = added(found.morphs, name, read);
  } else if (attribute.kind === "relation" || attribute.kind === "media") {
    const read = kept(readRelation(value, attribute, part, body), stages.relations);
    if (read) found.relations = added(found.relations, name, read);
  } else {
    const isZone = attribute.kind === "dynamiczone";
    const read = isZone ? readZone(value, attribute, part, body) : readComponent(value, attribute, part, body);
    if (read === undefined) return;
    found.components = added(found.components, name, read.writes);
    addLate(found, stages.components, read.late);
  }
};

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Reads the entry or component that `data` describes. Keys that are no attributes are passed over, as are relations
 * to types that the caller may not find (measured).
 */
const readPart: BodyReading["readPart"] = (data, part, body): ReadPart => {
  const found: Found = {};
  const { place, schema } = part;
  if (part.depth > maxDepth) {
    const message = `${place.label} must not be inside of more than ${maxDepth} components`;
    return { write: emptyWrite, late: [unusableValue(place, message)] };
  }
  takePlace(schema);
  for (const attribute of schema.attributes.values()) {
    const isHidden = attribute.kind === "relation" && !body.context.caller.mayFind(attribute.target);
    const value = isHidden ? undefined : own(data, attribute.name);
    const isAbsent = value === undefined && !hasDefault(attribute, part);
    if ((isAbsent && !isNeeded(attribute, body)) || !isWritable(attribute, schema, body)) continue;
    if (isAbsent) {
      const at = memberOf(place, attribute.name);
      body.faults.add(at, body.context.ways.words.missing(at.label));
    } else readAttribute(value, attribute, found, part, body);
  }
  const { values = nothing, relations = nothing, morphs = nothing, components = nothing, late = [] } = found;
  const ordered = late.toSorted((one, other) => one.stage - other.stage);
  return { write: { values, relations, morphs, components }, late: ordered.map(({ issue }) => issue) };
};

const emptyWrite = { values: nothing, relations: nothing, morphs: nothing, components: nothing };

type Data = Readonly<Record<string, unknown>>;

/** Whether what is written is a draft: of an entry that is updated, only what it was before counts (measured). */
const isDraft = (data: Data, schema: Schema, before: Entry | undefined, { operation }: EntryReading): boolean => {
  if (schema.kind === "component" || !schema.draftAndPublish) return false;
  return (operation === "create" ? own(data, "publishedAt") : before?.values.publishedAt) === null;
};

/** The locale of a new entry must be one of the deployment's; nothing else is looked at before (measured). */
const isUnknownLocale = (written: unknown, schema: Schema, { context, operation }: EntryReading): boolean => {
  if (schema.kind === "component" || !schema.localized || operation !== "create") return false;
  // Null is the default locale, and what is no plain value is a value of a wrong type.
  if (written === undefined || typeof written === "object") return false;
  return !context.current.store.locales.has(String(written));
};

const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));

/** The `data` of a body. The specification shows its place (section 4.7); its refusal is measured. */
export const readData = (data: unknown): Result<object> =>
  typeof data === "object" && data !== null
    ? ok(data)
    : fail({ code: "invalid-body", path: ["data"], message: 'Missing "data" payload in the request body' });

/**
 * Reads what the `data` of a body asks of an entry (section 4.7): every value checked and in canonical form, every
 * entry that it relates to there. What it does not speak of has no place in the write; a new entry and new components
 * get the defaults of their schemas. Fails with the real server's messages: all faults of values together, else the
 * first of what is found when the entry is stored. Nothing of `data` makes it throw.
 */
export const readEntry = (data: object, schema: Schema, reading: EntryReading): Result<EntryWrite> => {
  const faults = createFaults();
  if (!isRecord(data)) {
    faults.add(wholeBody, reading.context.ways.words.wrongType(wholeBody, "object", null, data));
    return fail(...faults.issues());
  }
  const locale = own(data, "locale");
  if (isUnknownLocale(locale, schema, reading)) {
    return fail({ code: "rejected-body", path: ["data", "locale"], message: "This locale doesn't exist" });
  }
  const { context, entry, operation } = reading;
  const { store } = context.current;
  const before = entry && entryAt(store, entry);
  const relations = createTally();
  const { late, write } = evaluating(pathInBody(wholeBody))(() =>
    readPart(
      received(locale === null ? without(data, "locale") : data),
      { schema, place: wholeBody, before, depth: 0 },
      {
        ...{ context, operation, store, draft: isDraft(data, schema, before, reading) },
        ...{ faults, relations, taken: new Map(), readPart },
      },
    ),
  );
  const missing = relations.fault((link) => entryAt(store, link) !== undefined);
  if (missing !== undefined) faults.add(wholeBody, missing);
  const issues = faults.issues();
  if (issues.length > 0) return fail(...issues);
  return late.length === 0 ? ok(write) : fail(...late.slice(0, maxIssues));
};
