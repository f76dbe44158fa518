import type { QueryValue } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectComponents, find, type Members } from "../../kit/expect/populated.js";

/** The artifact with the fullest dynamic zone. */
export const octant = "brass-octant-of-captain-lund";

/** What a check of that zone needs. */
export const zone = ["dynamic-zones"] as const;

/** The components of the zone, in their order. */
export const five = [
  "blocks.rich-text",
  "blocks.artifact-list",
  "blocks.gallery",
  "blocks.timeline",
  "blocks.rich-text",
];

/** The live artifacts in the zone's artifact-list. */
export const pocket = ["dividers-of-a-navigator", "compass-in-a-coconut"];

/** The populated zone. */
export interface Chapters {
  readonly answer: Answer;
  readonly all: readonly Members[];
  /** The first component of this name. */
  readonly of: (name: string) => Members;
}

/** The zone of the octant, populated with this value of `populate[chapters]`; `components`: what must be in it, in order. */
export const chapters = async (target: Target, value: QueryValue, components: readonly string[]): Promise<Chapters> => {
  const { answer, attributes } = await find(target, "artifact", octant, { populate: { chapters: value } });
  const all = expectComponents(answer, attributes, "chapters");
  const names = all.map(({ __component }) => __component);
  expectEqual(answer, names, components, "The components of the zone");
  return { answer, all, of: (name) => all.find(({ __component }) => __component === name) ?? {} };
};
