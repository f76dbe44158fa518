import { isRecord, own } from "../../../base/json.js";
import { fail, type Issue, ok, type Result } from "../../../base/result.js";
import { isMorphInverse, type MediaAttribute, type RelationAttribute, type Uid } from "../../model/schema.js";
import { readRelationUpdate } from "../../relations/read-relation-update.js";
import { missingRelations } from "../../relations/relation-issues.js";
import type { ReadRelationUpdate, RelationUpdate } from "../../relations/relation-update.js";
import { tableOf } from "../../store/store.js";
import { type BodyPlace, memberOf, pathInBody, unusableValue } from "../faults.js";
import type { BodyReading, Part, RelationTally } from "./reading.js";

/** Checks that a relation that is required is not taken away, and that a new entry has it (measured). */
export const checkNull = (
  value: unknown,
  { required }: { readonly required: boolean },
  place: BodyPlace,
  { context, draft, faults, operation }: BodyReading,
): void => {
  const { words } = context.ways;
  if (!required || draft || (value !== undefined && value !== null)) return;
  if (operation === "create") faults.add(place, words.missing(place.label));
  else if (value === null) faults.add(place, words.null(place.label));
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
  place: BodyPlace,
  body: BodyReading,
): Result<ReadRelationUpdate> => {
  const isPartial = isRecord(value) && !Object.hasOwn(value, "id") && !own(value, "set");
  const ids = read.update.kind === "replace" && !isPartial ? read.update.ids : [];
  if (body.operation === "create" && ids.length === 0 && leadsToOne(attribute, body)) {
    return fail(unusableValue(place, `${place.label} must hold at least one entry: an id, ids or set`));
  }
  return ok({ ...read, update: { kind: "replace", ids } });
};

/** Whether a value has no list of ids that could be looked up: found before any that can, but does not exist (measured). */
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
  if (attribute.kind === "relation") checkNull(value, attribute, place, body);
  if (value === null && part.before === undefined) return undefined;
  const read = readRelationUpdate(value, attribute, {
    ways: context.ways,
    // What a component that is made anew is asked to let go of, it never held.
    operation: part.before === undefined ? "create" : operation,
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

/**
 * Checks that the entries exist which updates of one request relate to entries of type `uid` (section 4.7). The real
 * server counts per type, over all attributes: ids as they are written, less the entries they are found to be, so
 * that `[4, "4"]` misses one. What gets past that (a `set` beside a `connect`, a lone `{ id }`) is a 500 there, and
 * counted by entry here. Undefined when nothing is missing.
 */
export const checkExistingIds = (
  uid: Uid,
  updates: readonly ReadRelationUpdate[],
  exists: (id: number) => boolean,
): Issue | undefined => {
  const written = new Set(updates.flatMap(({ asked }) => asked));
  const found = new Set([...written].map(Number).filter(exists));
  if (written.size > found.size) {
    const place = updates.find(({ asked }) => asked.some((id) => !exists(Number(id)))) ?? updates[0];
    return missingRelations(place?.path ?? [], written.size - found.size, uid);
  }
  const isMissing = (id: number): boolean => !exists(id);
  const missing = new Set(updates.flatMap(({ update }) => relatedIds(update)).filter(isMissing));
  if (missing.size === 0) return undefined;
  const place = updates.find(({ update }) => relatedIds(update).some(isMissing));
  return missingRelations(place?.path ?? [], missing.size, uid);
};

/** The ids that an update relates the entry to. The entries that it disconnects need not exist. */
const relatedIds = (update: RelationUpdate): readonly number[] => {
  if (update.kind === "nothing") return [];
  return update.kind === "replace" ? update.ids : update.connect.map(({ id }) => id);
};

interface OfType {
  readonly updates: ReadRelationUpdate[];
  malformed: Issue | undefined;
}

/** A new, empty tally. */
export const createTally = (): RelationTally => {
  const types = new Map<Uid, OfType>();
  let refused: string | undefined;
  return {
    add: (uid, read) => {
      const known = types.get(uid) ?? { updates: [], malformed: undefined };
      types.set(uid, known);
      if ("update" in read) known.updates.push(read);
      else known.malformed ??= read;
    },
    refuse: (message) => {
      refused ??= message;
    },
    fault: (exists) => {
      if (refused !== undefined) return refused;
      for (const [type, { updates, malformed }] of types) {
        const issue = malformed ?? checkExistingIds(type, updates, (id) => exists({ type, id }));
        if (issue !== undefined) return issue.message;
      }
      return undefined;
    },
  };
};
