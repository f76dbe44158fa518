import { didYouMean } from "../../base/closest.js";
import { isRecord } from "../../base/json.js";
import {
  type ContentModel,
  type LinkAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import {
  parsePopulate,
  type RawBranch,
  type RawOptions,
  type RawPopulate,
} from "../../reference/query/populate-forms.js";
import { checkFilters } from "./filters.js";
import type { Findings } from "./finding.js";
import type { Query } from "./parameters.js";

/** What a populate is walked with. */
interface Walk {
  readonly model: ContentModel;
  readonly query: Query;
  readonly findings: Findings;
}

/** Remarks names in `populate` that nothing comes of, in every form that it may have, at every level. */
export const checkPopulate = (query: Query, schema: Schema, model: ContentModel, findings: Findings): void =>
  walkPopulate({ model, query, findings }, parsePopulate(query.populate), [schema]);

/** `schemas`: those that the names may be of, several below a dynamic zone. */
const walkPopulate = (walk: Walk, raw: RawPopulate, schemas: readonly Schema[]): void => {
  if (raw.kind === "branches") for (const branch of raw.branches) walkBranch(walk, branch, schemas);
};

const linkOf = (schema: Schema, name: string): LinkAttribute | undefined => {
  const attribute = schema.attributes.get(name);
  return attribute === undefined || attribute.kind === "scalar" || attribute.hidden ? undefined : attribute;
};

const walkBranch = (walk: Walk, branch: RawBranch, schemas: readonly Schema[]): void => {
  const links = schemas.map((schema) => linkOf(schema, branch.name)).filter((link) => link !== undefined);
  if (links.length === 0) {
    walk.findings.addIdle(branch.path, () => nothingComes(branch.name, schemas));
    return;
  }
  if (branch.value.kind !== "options") return;
  const options = branch.value;
  const targets = targetsOf(walk.model, links);
  checkOptions(walk, options, targets ?? []);
  if (options.on !== undefined) walkTypes(walk, options.on, links);
  else if (targets !== undefined) walkPopulate(walk, options.populate, targets);
};

/** The schemas that links lead to, each once; undefined where they may lead to any. */
const targetsOf = (model: ContentModel, links: readonly LinkAttribute[]): readonly Schema[] | undefined => {
  const uids = new Set<Uid>();
  for (const link of links) {
    if (link.kind === "morph") return undefined;
    for (const uid of link.kind === "dynamiczone" ? link.components : [link.target]) uids.add(uid);
  }
  return [...uids].map((uid) => schemaOf(model, uid)).filter((schema) => schema !== undefined);
};

/** The branches of `on`, each of which names a type. */
const walkTypes = (walk: Walk, branches: readonly RawBranch[], links: readonly LinkAttribute[]): void => {
  const possible = targetsOf(walk.model, links)?.map(({ uid }) => uid) ?? [...walk.model.contentTypes.keys()];
  for (const branch of branches) {
    const schema = possible.includes(branch.name) ? schemaOf(walk.model, branch.name) : undefined;
    // Without it, elements of every type would be there.
    if (schema === undefined)
      walk.findings.add(
        branch.path,
        () => `${links[0]?.name} leads to no ${JSON.stringify(branch.name)}.${didYouMean(possible, branch.name)}`,
      );
    else if (branch.value.kind === "options") {
      checkOptions(walk, branch.value, [schema]);
      walkPopulate(walk, branch.value.populate, [schema]);
    }
  }
};

const optionNames = [
  "populate",
  "fields",
  "filters",
  "sort",
  "on",
  "count",
  "ordering",
  "start",
  "limit",
  "publicationState",
];

/** What nests under a populated attribute: only options do. */
const checkOptions = ({ findings, model, query }: Walk, { path }: RawOptions, targets: readonly Schema[]): void => {
  const given = path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), query);
  if (!isRecord(given)) return;
  for (const target of targets.slice(0, 1)) checkFilters(given.filters, target, model, findings, [...path, "filters"]);
  const at = path.map((key, index) => (index === 0 ? key : `[${key}]`)).join("");
  for (const name of Object.keys(given)) {
    if (optionNames.includes(name)) continue;
    findings.addIdle([...path, name], () => {
      if (name === "page" || name === "pageSize") return "It has no effect below populate. Expected start and limit";
      const isAttribute = targets.some((target) => target.attributes.has(name));
      const meant = `${at}${at.endsWith("[populate]") ? "" : "[populate]"}[${name}]`;
      const hint = isAttribute ? ` Did you mean ${JSON.stringify(meant)}?` : didYouMean(optionNames, name);
      return `It is not an option of populate, and has no effect.${hint}`;
    });
  }
};

/** The types, of many the first ones. */
const ofTypes = (schemas: readonly Schema[]): string => {
  const uids = schemas.map(({ uid }) => uid);
  return uids.length <= 4 ? uids.join(", ") : `${uids.slice(0, 3).join(", ")} and ${uids.length - 3} more`;
};

/** Why nothing comes of a name. */
const nothingComes = (name: string, schemas: readonly Schema[]): string => {
  if (name === "*") return '"*" counts only alone: nothing is populated by it beside other names';
  if (/^deep(?:,|$)/.test(name))
    return '"deep" is of the plugin strapi-plugin-populate-deep: plugins.populateDeep turns it on';
  const found = schemas.map(({ attributes }) => attributes.get(name)).find((attribute) => attribute !== undefined);
  const quoted = JSON.stringify(name.slice(0, 100));
  if (found?.hidden) return `${quoted} of ${ofTypes(schemas)} is not public: nothing is populated by it`;
  if (found !== undefined)
    return `${quoted} of ${ofTypes(schemas)} is not a relation, media, component or dynamic zone: it is there without populate`;
  const names = schemas.flatMap(({ attributes }) =>
    [...attributes.values()].filter(({ hidden, kind }) => !hidden && kind !== "scalar"),
  );
  const known = names.map((attribute) => attribute.name);
  return `${ofTypes(schemas)} has no attribute ${quoted}: nothing is populated by it.${didYouMean(known, name)}`;
};
