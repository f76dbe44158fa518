import type { Issue } from "../base/issue.js";
import type { Result } from "../base/result.js";
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

/** The attributes that a body can say something of. The locale of an entry is what it was created with. */
const writableAttributes = (schema: Schema, { operation }: BodyReading): readonly Attribute[] => {
  const attributes = [...schema.attributes.values()];
  if (schema.kind === "component") return attributes;
  const hasLocale = schema.localized && operation === "update";
  return attributes.filter(({ name }) => !ownAttributes.has(name) && !(hasLocale && name === "locale"));
};

/**
 * Reads the entry or component that `data` describes. Keys that are no attributes are passed over, as are relations
 * to types that the caller may not find (measured).
 */
export const readPart = (data: Readonly<Record<string, unknown>>, part: Part, body: BodyReading): ReadPart => {
  const values = new Map<string, Value>();
  const relations = new Map<string, ReadRelationUpdate>();
  const morphs = new Map<string, readonly Link[]>();
  const components = new Map<string, readonly ComponentWrite[]>();
  const write = { values, relations, morphs, components };
  if (part.depth > maxDepth) return { write, late: [tooManyLevels(part.place)] };
  // The order in which the real server stores what it has read.
  const late = { components: [] as Issue[], values: [] as Issue[], morphs: [] as Issue[], relations: [] as Issue[] };
  const keep = <T>(kept: Map<string, T>, issues: Issue[], name: string, read: Result<T> | undefined): void => {
    if (read?.ok) kept.set(name, read.value);
    else if (read) issues.push(...read.issues);
  };
  for (const attribute of writableAttributes(part.schema, body)) {
    const { kind, name } = attribute;
    const value = own(data, name);
    if (kind === "scalar") keep(values, late.values, name, readScalar(value, attribute, part, body));
    else if (kind === "morph") keep(morphs, late.morphs, name, readMorph(value, attribute, part, body));
    else if (kind === "component" || kind === "dynamiczone") {
      const read =
        kind === "component" ? readComponent(value, attribute, part, body) : readZone(value, attribute, part, body);
      if (read) components.set(name, read.writes);
      late.components.push(...(read?.late ?? []));
    } else {
      const mayRelate = kind === "media" || body.context.caller.mayFind(attribute.target);
      keep(relations, late.relations, name, readRelation(mayRelate ? value : undefined, attribute, part, body));
    }
  }
  return { write, late: [...late.components, ...late.values, ...late.morphs, ...late.relations] };
};
