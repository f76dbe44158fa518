import { below } from "../../../base/json/json-place.js";
import type { RelationAttribute } from "../../../reference/model/schema.js";
import type { Plan, PlannedEntry } from "./plan-entries.js";
import { isExclusive } from "./relate-entries.js";
import { rulesFault } from "./rules/rules.js";

type Asked = PlannedEntry & { readonly story: NonNullable<PlannedEntry["story"]> };

const askedIn = (plan: Plan): readonly Asked[] =>
  [...plan.values()].flat().filter((entry): entry is Asked => entry.story !== undefined);

const idsOf = ({ json }: PlannedEntry, name: string): readonly unknown[] => [json[name] ?? []].flat();

/** Relates an owner to a target. `holders` are the owners that have a target for themselves alone. */
const claim = (
  owner: PlannedEntry,
  attribute: RelationAttribute,
  target: PlannedEntry,
  path: string,
  holders: Map<string, PlannedEntry>,
): void => {
  const { many, name } = attribute;
  const place = `${owner.type.uid} ${name}`;
  const holder = isExclusive(attribute) ? holders.get(`${place} ${target.id}`) : undefined;
  const there = idsOf(owner, name);
  const isOther = !many && there.some((id) => id !== target.id);
  if (isOther || (holder !== undefined && holder !== owner))
    throw rulesFault(path, `relates what is related already, and ${place} is ${attribute.relation}`);
  holders.set(`${place} ${target.id}`, owner);
  owner.json[name] = many ? [...new Set([...there, target.id])] : target.id;
};

/**
 * Relates the entries of stories to the entries that they name, from whichever side. Throws a RulesError where one is named twice that can be
 * related once.
 */
export const relateStories = (plan: Plan): void => {
  const holders = new Map<string, PlannedEntry>();
  for (const entry of askedIn(plan)) {
    const { given, others } = entry.story;
    for (const [name, value] of Object.entries(given.values)) {
      const attribute = entry.type.attributes.get(name);
      if (attribute?.kind !== "relation" || value === null || typeof value === "number") continue;
      if (attribute.owner && attribute.many) entry.json[name] ??= [];
      for (const target of [value].flat().flatMap((each) => others.get(String(each)) ?? [])) {
        const inverse = target.type.attributes.get(attribute.inverse ?? "");
        const path = below(given.path, name);
        if (attribute.owner) claim(entry, attribute, target, path, holders);
        else if (inverse?.kind === "relation") claim(target, inverse, entry, path, holders);
      }
    }
  }
};

/** Throws a RulesError for a story that leaves a required relation empty, once all entries are related. */
export const checkStories = (plan: Plan): void => {
  for (const entry of askedIn(plan))
    for (const attribute of entry.type.attributes.values()) {
      if (attribute.kind !== "relation" || !attribute.required) continue;
      const { inverse = "", name, owner, target } = attribute;
      const isThere = owner
        ? idsOf(entry, name).length > 0
        : (plan.get(target) ?? []).some((other) => idsOf(other, inverse).includes(entry.id));
      if (isThere) continue;
      const { path } = entry.story.given;
      throw rulesFault(path, `${entry.type.uid} ${name} is required: name an entry of ${target}`);
    }
};
