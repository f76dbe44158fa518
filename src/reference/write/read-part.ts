import type { Issue } from "../../base/issue.js";
import type { Link } from "../model/dataset.js";
import type { Attribute, Schema } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { own } from "../relations/read-ids.js";
import type { ReadRelationUpdate } from "../relations/relation-update.js";
import type { ComponentWrite } from "./entry-write.js";
import { readComponent } from "./read-component.js";
import { tooManyLevels } from "./read-components.js";
import { readMorph } from "./read-morph.js";
import { readRelation } from "./read-relation.js";
import { readScalar } from "./read-scalar.js";
import { readZone } from "./read-zone.js";
import { type BodyReading, maxDepth, type Part, type ReadPart } from "./reading.js";

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

/** Whether something is made of an attribute that a body does not speak of: a default, or a fault. */
const countsWhenAbsent = (attribute: Attribute, part: Part, { operation }: BodyReading): boolean =>
  (attribute.required && operation === "create") ||
  (attribute.kind === "scalar" && attribute.default !== undefined && part.row === undefined);

/** A part in the making. Most components of a long list say little: what they do not speak of is not made for them. */
interface Draft {
  values?: Map<string, Value>;
  relations?: Map<string, ReadRelationUpdate>;
  morphs?: Map<string, readonly Link[]>;
  components?: Map<string, readonly ComponentWrite[]>;
  late?: { readonly stage: number; readonly issue: Issue }[];
}

const added = <T>(map: Map<string, T> | undefined, name: string, value: T): Map<string, T> =>
  (map ?? new Map<string, T>()).set(name, value);

/** The order in which the real server stores what it has read. */
const stages = { components: 0, values: 1, morphs: 2, relations: 3 } as const;

const addLate = (draft: Draft, stage: keyof typeof stages, issues: readonly Issue[]): void => {
  if (issues.length === 0) return;
  draft.late ??= [];
  for (const issue of issues) draft.late.push({ stage: stages[stage], issue });
};

const readAttribute = (value: unknown, attribute: Attribute, draft: Draft, part: Part, body: BodyReading): void => {
  const { kind, name } = attribute;
  if (kind === "scalar") {
    const read = readScalar(value, attribute, part, body);
    if (read?.ok) draft.values = added(draft.values, name, read.value);
    else if (read) addLate(draft, "values", read.issues);
  } else if (kind === "morph") {
    const read = readMorph(value, attribute, part, body);
    if (read?.ok) draft.morphs = added(draft.morphs, name, read.value);
    else if (read) addLate(draft, "morphs", read.issues);
  } else if (kind === "relation" || kind === "media") {
    const read = readRelation(value, attribute, part, body);
    if (read?.ok) draft.relations = added(draft.relations, name, read.value);
    else if (read) addLate(draft, "relations", read.issues);
  } else {
    const isZone = kind === "dynamiczone";
    const read = isZone ? readZone(value, attribute, part, body) : readComponent(value, attribute, part, body);
    if (read === undefined) return;
    draft.components = added(draft.components, name, read.writes);
    addLate(draft, "components", read.late);
  }
};

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Reads the entry or component that `data` describes. Keys that are no attributes are passed over, as are relations
 * to types that the caller may not find (measured).
 */
export const readPart = (data: Readonly<Record<string, unknown>>, part: Part, body: BodyReading): ReadPart => {
  const draft: Draft = {};
  if (part.depth > maxDepth) addLate(draft, "components", [tooManyLevels(part.place)]);
  else {
    for (const attribute of part.schema.attributes.values()) {
      const isHidden = attribute.kind === "relation" && !body.context.caller.mayFind(attribute.target);
      const value = isHidden ? undefined : own(data, attribute.name);
      if (value === undefined && !countsWhenAbsent(attribute, part, body)) continue;
      if (isWritable(attribute, part.schema, body)) readAttribute(value, attribute, draft, part, body);
    }
  }
  const { values = nothing, relations = nothing, morphs = nothing, components = nothing, late = [] } = draft;
  const ordered = late.toSorted((one, other) => one.stage - other.stage);
  return { write: { values, relations, morphs, components }, late: ordered.map(({ issue }) => issue) };
};
