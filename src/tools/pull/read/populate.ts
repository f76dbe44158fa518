import type { Attribute, ContentModel, ContentType, Uid } from "../../../reference/model/schema.js";
import { type Pairs, queryText } from "../client.js";

/** How much a question says: a server that does not take the exact one is asked a plainer one. */
export const populateForms = ["ids of relations", "whole relations", "populate=*"] as const;

export type PopulateForm = (typeof populateForms)[number];

/** The real server reads no deeper (qs): brackets of one parameter. */
const mostBrackets = 20;
/** A component that holds itself is read so many times below itself. */
const mostNested = 4;
/** The real server ignores what comes after 1,000 parameters; many servers refuse addresses of more than 8 KiB. */
const [mostPairs, mostText] = [900, 7000];

type MutablePairs = [string, string][];

const bracketsIn = (name: string): number => name.split("[").length - 1;

interface Following {
  readonly model: ContentModel;
  readonly form: PopulateForm;
  /** Components in components. */
  readonly depth: number;
}

/** What is asked for an attribute: none where it is not shown, or where a server would not read it. */
const attributePairs = (
  attribute: Attribute,
  path: string,
  within: readonly Uid[],
  following: Following,
): MutablePairs => {
  const at = `${path}[${attribute.name}]`;
  if (attribute.hidden || bracketsIn(at) > mostBrackets) return [];
  switch (attribute.kind) {
    case "scalar":
      return [];
    case "relation":
      if (!following.model.contentTypes.has(attribute.target)) return [];
      if (following.form !== "ids of relations") return [[at, "true"]];
      return [[`${at}[fields][0]`, attribute.name === "localizations" ? "locale" : "id"]];
    case "media":
    case "morph":
      return [[at, "true"]];
    case "component":
      return componentPairs(attribute.target, at, within, following);
    case "dynamiczone":
      return attribute.components.flatMap((uid) => componentPairs(uid, `${at}[on][${uid}]`, within, following));
  }
};

const componentPairs = (uid: Uid, at: string, within: readonly Uid[], following: Following): MutablePairs => {
  const component = following.model.components.get(uid);
  const isDeep = within.length >= following.depth || within.filter((other) => other === uid).length >= mostNested;
  const pairs: MutablePairs = [];
  for (const attribute of isDeep ? [] : (component?.attributes.values() ?? [])) {
    const inner = attributePairs(attribute, `${at}[populate]`, [...within, uid], following);
    for (const pair of inner) if (bracketsIn(pair[0]) <= mostBrackets) pairs.push(pair);
    // What is too much for a request is asked less deep.
    if (pairs.length > mostPairs) break;
  }
  return pairs.length === 0 ? [[at, "true"]] : pairs;
};

/** What is asked for an attribute of an entry, as deep as one request may ask it. */
const wholePairs = (model: ContentModel, attribute: Attribute, form: PopulateForm): MutablePairs => {
  for (let depth = mostBrackets / 2; depth > 0; depth--) {
    const pairs = attributePairs(attribute, "populate", [], { model, form, depth });
    if (pairs.length <= mostPairs && queryText(pairs).length <= 2 * mostText) return pairs;
  }
  return [[`populate[${attribute.name}][populate]`, "*"]];
};

/**
 * The `populate` of requests for everything that an entry of a type holds: relations by their ids, media, components and zones with all that is in
 * them. Several, where one would be too long for a server: together they have every attribute once.
 */
export const populateQueries = (model: ContentModel, type: ContentType, form: PopulateForm): readonly Pairs[] => {
  if (form === "populate=*") return [[["populate", "*"]]];
  const queries: MutablePairs[] = [];
  for (const attribute of type.attributes.values()) {
    const pairs = wholePairs(model, attribute, form);
    if (pairs.length === 0) continue;
    const last = queries.at(-1);
    const joined = [...(last ?? []), ...pairs];
    if (last !== undefined && joined.length <= mostPairs && queryText(joined).length <= mostText) last.push(...pairs);
    else queries.push([...pairs]);
  }
  return queries.length === 0 ? [[]] : queries;
};
