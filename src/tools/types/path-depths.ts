import {
  type ContentModel,
  type LinkAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import { fieldsOf } from "./entry-schemas.js";
import { linksOf } from "./schema-context.js";

/**
 * How many texts a compiler can take in its stride: of one type, and of all types together, which it looks at where a
 * type is not known yet. Longer paths are written as objects.
 */
const most = { ofType: 1500, ofAll: 20_000 } as const;

/** How many names the paths of each type may have: those to populate, and those to sort by. */
export interface PathDepths {
  readonly populate: 1 | 2 | 3;
  readonly sort: 1 | 2;
}

/** A choice of depths for a type, with the number of texts that it takes. */
interface Choice {
  readonly depths: PathDepths;
  readonly count: number;
}

const targetsOf = (attribute: LinkAttribute): readonly Uid[] => {
  if (attribute.kind === "morph") return [];
  return attribute.kind === "dynamiczone" ? attribute.components : [attribute.target];
};

/** What `count` gives for each schema that a schema leads to, added up. */
const sumBehind = (schema: Schema, model: ContentModel, count: (target: Schema) => number): number => {
  const targets = linksOf(schema).flatMap((attribute) => [...new Set(targetsOf(attribute))]);
  return targets.reduce((sum, uid) => sum + count(schemaOf(model, uid) ?? schema), 0);
};

const countPaths = (schema: Schema, names: number, model: ContentModel): number =>
  linksOf(schema).length +
  (names === 1 ? 0 : sumBehind(schema, model, (target) => countPaths(target, names - 1, model)));

/** Each path, with two orders and without. */
const countSorts = (schema: Schema, names: number, model: ContentModel): number =>
  3 *
  (fieldsOf(schema).length + 1 + (names === 1 ? 0 : sumBehind(schema, model, (target) => fieldsOf(target).length + 1)));

const candidates: readonly PathDepths[] = [
  { populate: 3, sort: 2 },
  { populate: 2, sort: 2 },
  { populate: 2, sort: 1 },
  { populate: 1, sort: 1 },
];

const choicesOf = (schema: Schema, model: ContentModel): readonly Choice[] =>
  candidates.map((depths) => ({
    depths,
    count: countPaths(schema, depths.populate, model) + countSorts(schema, depths.sort, model),
  }));

/** The first choices that keep the number of texts small; where all types have too many together, the later ones. */
export const pathDepths = (model: ContentModel): ReadonlyMap<Uid, PathDepths> => {
  const schemas = [...model.contentTypes.values(), ...model.components.values()];
  const choices = schemas.map((schema) => ({ uid: schema.uid, of: choicesOf(schema, model) }));
  for (let first = 0; ; first++) {
    const chosen = choices.map(({ of, uid }) => {
      const allowed = of.slice(first);
      return [uid, allowed.find(({ count }) => count <= most.ofType) ?? of[of.length - 1]] as const;
    });
    const total = chosen.reduce((sum, [, choice]) => sum + (choice?.count ?? 0), 0);
    if (total <= most.ofAll || first === candidates.length - 1) {
      return new Map(chosen.map(([uid, choice]) => [uid, choice?.depths ?? { populate: 1, sort: 1 }]));
    }
  }
};
