import type { Pair } from "../seed/pairs.js";
import type { SeedPlan } from "../seed/plan.js";

/** Something that an attribute points at. */
export interface Related {
  readonly uid: string;
  readonly id: number;
}

/** What an attribute of an entry or component points at, in order. */
export type RelatedOf = (uid: string, id: number, attribute: string) => readonly Related[];

type Index = Map<string, Related[]>;

const add = (index: Index, uid: string, id: number, attribute: string, related: Related): void => {
  const key = `${uid} ${id} ${attribute}`;
  const list = index.get(key) ?? [];
  list.push(related);
  index.set(key, list);
};

const byInverseOrder = (pairs: readonly Pair[]): readonly Pair[] =>
  [...pairs].sort((left, right) => left.inverseOrder - right.inverseOrder);

const addJoins = (index: Index, plan: SeedPlan): void => {
  for (const { uid, attribute, pairs } of plan.joins) {
    const declared = plan.models.get(uid)?.attributes.get(attribute);
    const targetUid = typeof declared?.target === "string" ? declared.target : uid; // localizations point at their own type
    for (const { owner, target } of pairs) add(index, uid, owner, attribute, { uid: targetUid, id: target });
    if (typeof declared?.inversedBy !== "string") continue;
    for (const { owner, target } of byInverseOrder(pairs))
      add(index, targetUid, target, declared.inversedBy, { uid, id: owner });
  }
};

/** Seen from the other side, polymorphic links come by their place in the owners' lists, then by id. */
const addMorphs = (index: Index, plan: SeedPlan): void => {
  for (const { uid, attribute, links, toOne } of plan.morphs) {
    for (const link of links) add(index, uid, link.owner, attribute, { uid: link.targetUid, id: link.target });
    const seen = [...links].sort((left, right) =>
      toOne ? left.owner - right.owner : left.order - right.order || left.owner - right.owner,
    );
    for (const link of seen)
      if (link.field !== null) add(index, link.targetUid, link.target, link.field, { uid, id: link.owner });
  }
};

/** Both sides of every relation of a plan. */
export const indexRelated = (plan: SeedPlan): RelatedOf => {
  const index: Index = new Map();
  addJoins(index, plan);
  addMorphs(index, plan);
  return (uid, id, attribute) => index.get(`${uid} ${id} ${attribute}`) ?? [];
};
