import type { Issue } from "../../base/issue.js";
import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import { type MediaAttribute, type RelationAttribute, schemaOf } from "../model/schema.js";
import { own } from "../relations/read-ids.js";
import { readRelationUpdate } from "../relations/read-relation-update.js";
import type { ReadRelationUpdate } from "../relations/relation-update.js";
import { pathInBody, unusableValue } from "./faults.js";
import { memberOf, type Place } from "./place.js";
import type { BodyReading, Part } from "./reading.js";

/** What is required of the value of a relation, other than that it is one (measured). Media are never required. */
export const checkRequired = (
  value: unknown,
  attribute: { readonly required: boolean },
  place: Place,
  { draft, faults, operation }: BodyReading,
): void => {
  if (!attribute.required || draft) return;
  if (operation === "create" && (value === undefined || value === null)) {
    faults.add(place, `${place.label} must be defined.`);
  } else if (value === null) faults.add(place, `${place.label} cannot be null.`);
};

/** Whether a polymorphic relation, seen from the entries that it leads to, leads to one only. */
const leadsToOne = ({ target, inverse }: RelationAttribute, { context }: BodyReading): boolean => {
  const owner = schemaOf(context.store.model, target)?.attributes.get(inverse ?? "");
  return owner?.kind === "morph" && !owner.many;
};

/**
 * The other side of a polymorphic relation knows no partial update: what is not set is emptied, and where a new entry
 * is set nothing the real server fails with a 500 if the relation leads to one entry only (measured).
 */
const readMorphInverse = (
  value: unknown,
  read: ReadRelationUpdate,
  attribute: RelationAttribute,
  place: Place,
  body: BodyReading,
): Result<ReadRelationUpdate> => {
  const isPartial = isRecord(value) && !Object.hasOwn(value, "id") && !own(value, "set");
  const ids = read.update.kind === "replace" && !isPartial ? read.update.ids : [];
  if (body.operation === "create" && ids.length === 0 && leadsToOne(attribute, body)) {
    return fail(unusableValue(place, `${place.label} must hold at least one entry: an id, ids or set`));
  }
  return ok({ ...read, update: { kind: "replace", ids } });
};

const isMorphInverse = (attribute: RelationAttribute | MediaAttribute): attribute is RelationAttribute =>
  attribute.kind === "relation" && (attribute.relation === "morphOne" || attribute.relation === "morphMany");

/** Whether a value has no list of ids that could be looked up: told before any that can, but does not exist (measured). */
const isUnlisted = (value: unknown): boolean => {
  const ids = isRecord(value) ? (own(value, "connect") ?? own(value, "set") ?? []) : value;
  return Array.isArray(ids) ? ids.includes(null) : isRecord(value);
};

/** Whether the real server finds an issue with the body's other ones, and not when it stores the relation. */
const isEarly = ({ details }: Issue): boolean => details !== undefined;

/**
 * Reads the value of a relation or media attribute (section 4.7): see `readRelationUpdate`. Whether its entries exist
 * is found out once the whole body has been read. Undefined when nothing is asked of it.
 */
export const readRelation = (
  value: unknown,
  attribute: RelationAttribute | MediaAttribute,
  part: Part,
  body: BodyReading,
): Result<ReadRelationUpdate> | undefined => {
  const { context, operation, relations } = body;
  const place = memberOf(part.place, attribute.name);
  if (attribute.kind === "relation") checkRequired(value, attribute, place, body);
  if (value === undefined || (value === null && part.row === undefined)) return undefined;
  // What a component that is made anew is asked to let go of, it never held.
  const kind = part.row === undefined ? "create" : operation;
  const read = readRelationUpdate(value, attribute, {
    profile: context.profile,
    operation: kind,
    path: pathInBody(place),
  });
  if (read.ok) {
    relations.add(attribute.target, read.value);
    return isMorphInverse(attribute) ? readMorphInverse(value, read.value, attribute, place, body) : read;
  }
  const [first] = read.issues;
  if (first === undefined || !isEarly(first)) return read;
  if (isUnlisted(value)) relations.refuse(first.message);
  else relations.add(attribute.target, first);
  return undefined;
};
