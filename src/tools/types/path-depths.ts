import { type ContentModel, type Schema, schemaOf, type Uid } from "../../reference/model/schema.js";
import { fieldsOf } from "./entry-schemas.js";
import { linksOf, targetsOf } from "./schema-context.js";

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

/** A number for each schema. */
type Counts = ReadonlyMap<Schema, number>;

/** The texts of each schema by how many names they may have. */
interface Texts {
  readonly populate: Readonly<Record<PathDepths["populate"], Counts>>;
  /** Each path, with two orders and without. */
  readonly sort: Readonly<Record<PathDepths["sort"], Counts>>;
}

/** Counts all at once, one more name at a time: each link is followed once for each of them. */
const countTexts = (schemas: readonly Schema[], model: ContentModel): Texts => {
  const targets = new Map(
    schemas.map((schema) => [
      schema,
      linksOf(schema).flatMap((attribute) =>
        [...new Set(targetsOf(attribute))].map((uid) => schemaOf(model, uid) ?? schema),
      ),
    ]),
  );
  const countsOf = (count: (schema: Schema) => number): Counts => new Map(schemas.map((each) => [each, count(each)]));
  const withBehind = (own: Counts, behind: Counts): Counts =>
    countsOf((schema) =>
      (targets.get(schema) ?? []).reduce((sum, target) => sum + (behind.get(target) ?? 0), own.get(schema) ?? 0),
    );
  const links = countsOf((schema) => linksOf(schema).length);
  const fields = countsOf((schema) => 3 * (fieldsOf(schema).length + 1));
  const two = withBehind(links, links);
  return {
    populate: { 1: links, 2: two, 3: withBehind(links, two) },
    sort: { 1: fields, 2: withBehind(fields, fields) },
  };
};

const candidates: readonly PathDepths[] = [
  { populate: 3, sort: 2 },
  { populate: 2, sort: 2 },
  { populate: 2, sort: 1 },
  { populate: 1, sort: 1 },
];

const choicesOf = (schema: Schema, { populate, sort }: Texts): readonly Choice[] =>
  candidates.map((depths) => ({
    depths,
    count: (populate[depths.populate].get(schema) ?? 0) + (sort[depths.sort].get(schema) ?? 0),
  }));

/** The first choices that keep the number of texts small; where all types have too many together, the later ones. */
export const pathDepths = (model: ContentModel): ReadonlyMap<Uid, PathDepths> => {
  const schemas = [...model.contentTypes.values(), ...model.components.values()];
  const texts = countTexts(schemas, model);
  const choices = schemas.map((schema) => ({ uid: schema.uid, of: choicesOf(schema, texts) }));
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
