import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../json.js";
import type { State } from "./state.js";

/** What differs between two states, by place. */
export const stateDifferences = (
  left: State,
  right: State,
): readonly (readonly [place: string, left: Json | undefined, right: Json | undefined])[] => {
  const places = new Set([...left.keys(), ...right.keys()]);
  return [...places]
    .filter((place) => !isDeepStrictEqual(left.get(place), right.get(place)))
    .map((place) => [place, left.get(place), right.get(place)]);
};
