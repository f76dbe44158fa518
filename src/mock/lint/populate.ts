import { didYouMean } from "../../base/words/closest.js";
import {
  type Attribute,
  type ContentModel,
  type LinkAttribute,
  type Schema,
  schemaOf,
} from "../../reference/model/schema.js";
import type { RawOptions } from "../../reference/query/populate-forms.js";
import type { Findings } from "./finding.js";
import type { Heard, Spot } from "./heard.js";

/** Remarks names in `populate` that nothing comes of, in every form that it may have, at every level. */
export const checkPopulate = ({ branches }: Heard, model: ContentModel, findings: Findings): void => {
  for (const [{ name, path, value }, spots] of branches) {
    const links = spots.flatMap(({ attribute }) => (isLink(attribute) ? [attribute] : []));
    const [link] = links;
    if (link === undefined) findings.addIdle(path, () => nothingComes(name, spots));
    else if (value.kind === "options") {
      const targets = [...new Set(links.flatMap((each) => targetsOf(each, model)))];
      checkOptions(value, targets, findings);
      checkTypes(value, link, targets, findings);
    }
  }
};

const isLink = (attribute: Attribute | undefined): attribute is LinkAttribute =>
  attribute !== undefined && attribute.kind !== "scalar" && !attribute.hidden;

/** The types that a link may lead to. */
const targetsOf = (link: LinkAttribute, model: ContentModel): readonly Schema[] => {
  if (link.kind === "morph") return [...model.contentTypes.values()];
  return (link.kind === "dynamiczone" ? link.components : [link.target]).flatMap((uid) => schemaOf(model, uid) ?? []);
};

/** The branches of `on`, each of which names a type. */
const checkTypes = ({ on = [] }: RawOptions, link: LinkAttribute, targets: readonly Schema[], findings: Findings) => {
  const possible = targets.map(({ uid }) => uid);
  for (const { name, path, value } of on) {
    const target = targets.find(({ uid }) => uid === name);
    // Without it, elements of every type would be there.
    if (target === undefined)
      findings.add(path, () => `${link.name} leads to no ${JSON.stringify(name)}.${didYouMean(possible, name)}`);
    else if (value.kind === "options") checkOptions(value, [target], findings);
  }
};

const optionNames = [
  ...["populate", "fields", "filters", "sort", "on", "count", "ordering", "start", "limit"],
  "publicationState",
];

/** What nests under a populated attribute: only options do. */
const checkOptions = ({ path, written }: RawOptions, targets: readonly Schema[], findings: Findings): void => {
  const at = path.map((key, index) => (index === 0 ? key : `[${key}]`)).join("");
  for (const name of Object.keys(written)) {
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

/** Why nothing comes of a name. */
const nothingComes = (name: string, spots: readonly Spot[]): string => {
  if (name === "*") return '"*" counts only alone: nothing is populated by it beside other names';
  if (/^deep(?:,|$)/.test(name))
    return '"deep" is of the plugin strapi-plugin-populate-deep: plugins.populateDeep turns it on';
  const uids = [...new Set(spots.map(({ schema }) => schema.uid))];
  const types = uids.length <= 4 ? uids.join(", ") : `${uids.slice(0, 3).join(", ")} and ${uids.length - 3} more`;
  const attribute = spots.find((spot) => spot.attribute !== undefined)?.attribute;
  const quoted = JSON.stringify(name.slice(0, 100));
  if (attribute?.hidden) return `${quoted} of ${types} is not public: nothing is populated by it`;
  if (attribute !== undefined)
    return `${quoted} of ${types} is not a relation, media, component or dynamic zone: it is there without populate`;
  const links = spots.flatMap(({ schema }) => [...schema.attributes.values()].filter(isLink));
  const meant = didYouMean(
    links.map((link) => link.name),
    name,
  );
  return `${types} has no attribute ${quoted}: nothing is populated by it.${meant}`;
};
