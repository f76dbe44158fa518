import type { QueryValue } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectToMany, find, type Members } from "../../kit/expect/populated.js";

/** The artifact whose tags the checks populate. */
export const octant = "brass-octant-of-captain-lund";

/** The tags of the octant in their stored order. */
export const storedTags = ["touch-it", "brass-fittings", "nineteenth-century", "arctic"];

/** The live artifacts of the exhibition ice-and-iron in their stored order. */
export const iron = [
  ...["sealskin-mittens", "ice-chart-of-1899", "ice-anchor", "harpoon-head", "barometer-of-the-fram-ii"],
  octant,
];

/** A populated list that held what it must. */
export interface PopulatedList {
  readonly answer: Answer;
  /** The attributes of each related entry. */
  readonly found: readonly Members[];
}

/** The tags of the octant, populated with this value of `populate[tags]`, must be these. */
export const tags = async (target: Target, value: QueryValue, keys: readonly string[]): Promise<PopulatedList> => {
  const { answer, attributes } = await find(target, "artifact", octant, { populate: { tags: value } });
  return { answer, found: expectToMany(target, answer, attributes, "tags", "tag", keys) };
};

/** The artifacts of ice-and-iron, populated with this value of `populate[artifacts]`, must be these. */
export const shown = async (target: Target, value: QueryValue, keys: readonly string[]): Promise<PopulatedList> => {
  const { answer, attributes } = await find(target, "exhibition", "ice-and-iron", { populate: { artifacts: value } });
  return { answer, found: expectToMany(target, answer, attributes, "artifacts", "artifact", keys) };
};
