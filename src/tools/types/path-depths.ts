import { type ContentModel, type Schema, schemaOf, type Uid } from "../../reference/model/schema.js";
import { fieldsOf } from "./schemas/entry-schemas.js";
import { linksOf, targetsOf } from "./schemas/schema-context.js";

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

const shortest: PathDepths = { populate: 1, sort: 1 };
const candidates: readonly PathDepths[] = [
  { populate: 3, sort: 2 },
  { populate: 2, sort: 2 },
  { populate: 2, sort: 1 },
  shortest,
];

/** A number for each schema. */
type Counts = ReadonlyMap<Schema, number>;

/** How many texts each schema has at given depths. All are counted at once, one more name at a time: each link is followed once for each of them. */
const countTexts = (schemas: readonly Schema[], model: ContentModel): ((depths: PathDepths) => Counts) => {
  const targetsIn = (schema: Schema): readonly Schema[] =>
    linksOf(schema).flatMap((link) => [...new Set(targetsOf(link))].map((uid) => schemaOf(model, uid) ?? schema));
  const targets = new Map(schemas.map((schema) => [schema, targetsIn(schema)]));
  const countsOf = (count: (schema: Schema) => number): Counts => new Map(schemas.map((each) => [each, count(each)]));
  const sum = (counts: Counts, of: readonly Schema[] = []): number =>
    of.reduce((total, schema) => total + (counts.get(schema) ?? 0), 0);
  const withBehind = (own: Counts, behind: Counts): Counts =>
    countsOf((schema) => sum(own, [schema]) + sum(behind, targets.get(schema)));
  const links = countsOf((schema) => linksOf(schema).length);
  // Each path, with two orders and without.
  const fields = countsOf((schema) => 3 * (fieldsOf(schema).length + 1));
  const two = withBehind(links, links);
  const populate = { 1: links, 2: two, 3: withBehind(links, two) } as const;
  const sort = { 1: fields, 2: withBehind(fields, fields) } as const;
  return (depths) => countsOf((schema) => sum(populate[depths.populate], [schema]) + sum(sort[depths.sort], [schema]));
};

/** The first candidates that keep the number of texts small; where all types have too many together, the later ones. */
export const pathDepths = (model: ContentModel): ReadonlyMap<Uid, PathDepths> => {
  const schemas = [...model.contentTypes.values(), ...model.components.values()];
  const countsAt = countTexts(schemas, model);
  const choices = candidates.map((depths) => ({ depths, counts: countsAt(depths) }));
  for (let first = 0; ; first++) {
    const allowed = choices.slice(first);
    const chosen = schemas.map((schema) => {
      const countOf = (counts: Counts): number => counts.get(schema) ?? 0;
      const choice = allowed.find(({ counts }) => countOf(counts) <= most.ofType) ?? choices.at(-1);
      return { uid: schema.uid, depths: choice?.depths ?? shortest, count: choice ? countOf(choice.counts) : 0 };
    });
    const total = chosen.reduce((sum, { count }) => sum + count, 0);
    if (total <= most.ofAll || allowed.length === 1) return new Map(chosen.map(({ depths, uid }) => [uid, depths]));
  }
};
