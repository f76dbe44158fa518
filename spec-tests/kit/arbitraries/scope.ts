import type { DatasetIndex } from "../dataset-index.js";
import type { StoredValue } from "../dialect.js";
import { isPublic, publicActions } from "../permissions.js";
import { assignedAttributes } from "../printed.js";
import type { Attribute, LinkAttribute, ScalarAttribute, Schema, Uid } from "../reference.js";
import type { Target } from "../target.js";

/**
 * How far random requests go: `spec` stays within what the specification states; `observed` adds what it leaves open and
 * Strapi 4.26.2 was measured to do (negation of null, $not, $and, $between, drafts and locales behind relations, ...).
 */
export type Flavour = "spec" | "observed";

/** An attribute that leads to rows of one other schema. */
export type JoinAttribute = Extract<LinkAttribute, { target: Uid }>;

/** What the generators of one run know: the dataset, what may be asked for, and how far to go. */
export interface Scope {
  readonly index: DatasetIndex;
  readonly flavour: Flavour;
  /** Whether the caller without credentials may find a type; components are always visible. */
  mayFind(uid: Uid): boolean;
  schema(uid: Uid): Schema;
  /** The visible scalar attributes of a schema that every server can fix, in schema order. */
  scalars(schema: Schema): readonly ScalarAttribute[];
  /** The visible attributes that can be populated; polymorphic ones (raw entities) are left out. */
  populatable(schema: Schema): readonly Exclude<Attribute, { kind: "scalar" | "morph" }>[];
  /** The values of an attribute over all rows of its schema, null when unset. */
  column(schema: Schema, attribute: string): readonly StoredValue[];
}

/** The scope of a target's run. */
export const createScope = (target: Target, flavour: Flavour): Scope => {
  const index = target.dataset;
  const { model, records } = index.dataset;
  const actions = publicActions(index.dataset);
  const fixedTimes = target.capabilities.has("timestamps") && !target.lacks("timestamps");
  const schema = (uid: Uid): Schema => model.components.get(uid) ?? index.type(uid);
  const mayFind = (uid: Uid) => model.components.has(uid) || isPublic(actions, uid);
  return {
    index,
    flavour,
    mayFind,
    schema,
    scalars: ({ attributes, uid }) =>
      [...attributes.values()].filter(
        (attribute): attribute is ScalarAttribute =>
          attribute.kind === "scalar" &&
          !attribute.hidden &&
          (!assignedAttributes.has(attribute.name) || (fixedTimes && uid.startsWith("api::"))),
      ),
    populatable: ({ attributes }) =>
      [...attributes.values()].flatMap((attribute) => {
        if (attribute.hidden || attribute.kind === "scalar" || attribute.kind === "morph") return [];
        return attribute.kind === "dynamiczone" || mayFind(attribute.target) ? [attribute] : [];
      }),
    column: ({ uid }, attribute) => (records.get(uid) ?? []).map(({ values }) => values[attribute] ?? null),
  };
};

/** Whether the specification leaves open what a relation to this schema shows: rows that are drafts or of other locales. */
export const isOpenTarget = (scope: Scope, schema: Schema): boolean => {
  if (schema.kind === "component") return true;
  const drafts = schema.draftAndPublish && scope.column(schema, "publishedAt").includes(null);
  return drafts || schema.localized;
};
