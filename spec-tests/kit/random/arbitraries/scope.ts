import { remembered } from "../../base.js";
import type { Capability } from "../../contract/capability.js";
import type { DatasetIndex } from "../../contract/dataset.js";
import type { Target } from "../../contract/target.js";
import { isWithin, windowOf } from "../../dataset/dataset-index.js";
import { hasOwnTimes } from "../../dataset/lent.js";
import type { StoredValue } from "../../dataset/portable.js";
import { assignedAttributes } from "../../dataset/printed.js";
import { isPublic, publicActions } from "../../dataset/reduced.js";
import type { Attribute, DatasetRecord, LinkAttribute, ScalarAttribute, Schema, Uid } from "../../reference.js";

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
  /** All that decides what is made of the dataset. */
  readonly name: string;
  /** Whether ids order the entries as those of the dataset do. */
  readonly hasOrderedIds: boolean;
  /** Whether the caller without credentials may find a type; components are always visible. */
  mayFind(uid: Uid): boolean;
  schema(uid: Uid): Schema;
  scalars(schema: Schema): readonly ScalarAttribute[];
  /** The visible attributes that can be populated; polymorphic ones (raw entities) are left out. */
  populatable(schema: Schema): readonly Exclude<Attribute, { kind: "scalar" | "morph" }>[];
  /** Whether it is not known what populate=* shows of a schema: it leads to users or roles, of whom nothing is known. */
  mayHide(schema: Schema): boolean;
  /** Whether a server may hold rows of a schema that the dataset of the run leaves out: conditions on them have no known outcome. */
  hasMore(uid: Uid): boolean;
  /** Whether an attribute of a row leads to more than the dataset of the run holds, which a server may show. */
  isCut(schema: Schema, row: DatasetRecord, name: string): boolean;
  /** What `make` returns, made once per key: generators of one schema are used in many places. */
  once<T>(key: string, make: () => T): T;
  /** The values of an attribute over all rows of its schema, null when unset. */
  column(schema: Schema, attribute: string): readonly StoredValue[];
  /** The rows of a schema that lists are asked for: all of them but of a type that has very many. */
  rows(schema: Schema): readonly DatasetRecord[];
}

/** What a scope is made of. */
export type ScopeOf = Pick<Target, "dataset" | "wholeDataset" | "capabilities" | "random" | "lacks">;

const scopes = new WeakMap<DatasetIndex, Map<string, Scope>>();

/** The scope of a target's run; made once per dataset, because the generators look at all of its values. */
export const createScope = (target: ScopeOf, flavour: Flavour): Scope => {
  const isOfDataset = (name: Capability) => target.capabilities.has(name) && !target.lacks(name);
  const fixed = { times: isOfDataset("timestamps"), ids: isOfDataset("id-order") };
  const known = scopes.get(target.dataset) ?? new Map<string, Scope>();
  scopes.set(target.dataset, known);
  const key = `${flavour} ${fixed.times} ${fixed.ids} ${target.random.seed}`;
  const scope = known.get(key) ?? makeScope(target, flavour, fixed);
  known.set(key, scope);
  return scope;
};

const makeScope = (
  { dataset: index, wholeDataset, capabilities, random }: ScopeOf,
  flavour: Flavour,
  fixed: Readonly<Record<"times" | "ids", boolean>>,
): Scope => {
  const { model, records } = index.dataset;
  const actions = publicActions(index.dataset);
  const schema = (uid: Uid): Schema => model.components.get(uid) ?? index.type(uid);
  const mayFind = remembered((uid: Uid) => model.components.has(uid) || isPublic(actions, uid));
  const linksInAll = remembered(
    (uid: Uid) => new Map((wholeDataset.dataset.records.get(uid) ?? []).map(({ id, links }) => [id, links] as const)),
  );
  return {
    index,
    flavour,
    name: [flavour, fixed.times, fixed.ids, random.seed, ...[...capabilities].sort()].join(),
    hasOrderedIds: fixed.ids,
    mayFind,
    schema,
    scalars: remembered(({ attributes, uid }) =>
      [...attributes.values()].filter(
        (attribute): attribute is ScalarAttribute =>
          attribute.kind === "scalar" &&
          !attribute.hidden &&
          !index.isOpen(uid, attribute) &&
          (!assignedAttributes.has(attribute.name) ||
            (fixed.times && uid.startsWith("api::") && !hasOwnTimes(capabilities, uid, attribute.name))),
      ),
    ),
    populatable: remembered(({ attributes }) =>
      [...attributes.values()].flatMap((attribute) => {
        if (attribute.hidden || attribute.kind === "scalar" || attribute.kind === "morph") return [];
        return attribute.kind === "dynamiczone" || mayFind(attribute.target) ? [attribute] : [];
      }),
    ),
    mayHide: ({ attributes }) =>
      !capabilities.has("permissions") &&
      [...attributes.values()].some(
        (attribute) =>
          attribute.kind === "relation" &&
          attribute.target.startsWith("plugin::users-permissions.") &&
          !mayFind(attribute.target),
      ),
    hasMore: (uid) =>
      model.contentTypes.has(uid) &&
      (wholeDataset.dataset.records.get(uid)?.length ?? 0) > (records.get(uid)?.length ?? 0),
    isCut: ({ uid }, { id, links }, name) =>
      (linksInAll(uid).get(id)?.[name]?.length ?? 0) > (links[name]?.length ?? 0),
    once: createMemo(),
    rows: ({ kind, uid }) => {
      const rows = records.get(uid) ?? [];
      const window = kind === "component" ? undefined : windowOf(index, uid, random);
      return window === undefined ? rows : rows.filter(({ id }) => isWithin(window, id));
    },
    column: ({ uid }, attribute) => (records.get(uid) ?? []).map(({ values }) => values[attribute] ?? null),
  };
};

/** The rows of a schema that are shown where neither a locale (the default one) nor a state (published) is asked for. */
export const shownRows = (
  scope: Scope,
  schema: Schema,
  { locale, drafts = false }: { readonly locale?: string | undefined; readonly drafts?: boolean } = {},
): readonly DatasetRecord[] => {
  const rows = scope.rows(schema);
  if (schema.kind === "component") return rows;
  const code = locale ?? scope.index.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  return rows.filter(
    ({ values }) =>
      (!schema.localized || values.locale === code) &&
      (!schema.draftAndPublish || drafts || (values.publishedAt ?? null) !== null),
  );
};

/** A memory of what was made under which key. */
export const createMemo = (): Scope["once"] => {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    // A key is used for one kind of value: it begins with the generator's name.
    return made.get(key) as T;
  };
};

/** Whether the specification leaves open what a relation to this schema shows: rows that are drafts or of other locales. */
export const isOpenTarget = (scope: Scope, schema: Schema): boolean => {
  if (schema.kind === "component") return true;
  const drafts = schema.draftAndPublish && scope.column(schema, "publishedAt").includes(null);
  return drafts || schema.localized || scope.hasMore(schema.uid);
};
