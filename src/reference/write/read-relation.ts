import { isRecord, own } from "../../base/json/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import { isMorphInverse, type MediaAttribute, type RelationAttribute } from "../model/schema.js";
import { readRelationUpdate } from "../relations/read-relation-update.js";
import type { ReadRelationUpdate } from "../relations/relation-update.js";
import { tableOf } from "../store/store.js";
import { bodyIssue, type Place } from "./body-fault.js";
import type { BodyReading, Part } from "./reading.js";

/** Checks that a relation that is required is not taken away, and that a new entry has it (measured). */
export const checkNull = (
  value: unknown,
  { required }: { readonly required: boolean },
  place: Place,
  { setting, draft, faults, operation }: BodyReading,
): void => {
  const { words } = setting.ways;
  if (!required || draft || (value !== undefined && value !== null)) return;
  if (operation === "create") faults.add(place, words.missing(place));
  else if (value === null) faults.add(place, words.null(place));
};

/** Whether a polymorphic relation, seen from the entries that it leads to, leads to one only. */
const leadsToOne = ({ target, inverse = "" }: RelationAttribute, { store }: BodyReading): boolean => {
  const owner = tableOf(store, target).schema.attributes.get(inverse);
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
    return fail(bodyIssue(place, body.setting.ways.words.unlinked(place)));
  }
  return ok({ ...read, update: { kind: "replace", ids } });
};

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
  const { setting, operation, relations } = body;
  const place = [...part.place, attribute.name];
  if (attribute.kind === "relation") checkNull(value, attribute, place, body);
  if (value === null && part.before === undefined) return undefined;
  const read = readRelationUpdate(value, {
    attribute,
    ways: setting.ways,
    // What a component that is made anew is asked to let go of, it never held.
    operation: part.before === undefined ? "create" : operation,
    place,
  });
  if (read?.ok === false) return read;
  relations.push({ uid: attribute.target, value, read: read?.value });
  return read && isMorphInverse(attribute) ? readMorphInverse(value, read.value, attribute, place, body) : read;
};
