import { drawn } from "../../kit/random/tape.js";
import type { Profile } from "../../kit/reference.js";
import type { Different } from "../different/different.js";
import { outcomes } from "../different/outcomes.js";
import { unshown } from "../different/unshown.js";

/** A right server that is made wrong: by what it is held to, and by what it does in its own way. */
export interface Ground {
  readonly name: string;
  readonly profile: Profile;
  readonly choices: readonly Different[];
}

const chosen = (name: string, count: number, seed: number): Ground => ({
  name,
  profile: "spec",
  choices: drawn([...unshown, ...outcomes], count, seed),
});

/**
 * The reference as it is; the shown forms alone: a server that refuses every form that the specification does not show; some sets of choices; and the
 * reference under the other profile, for what is wrong there alone.
 */
export const grounds: readonly Ground[] = [
  { name: "reference", profile: "spec", choices: [] },
  { name: "shown", profile: "spec", choices: unshown },
  chosen("choices-5", 5, 2),
  chosen("choices-14", 14, 5),
  { name: "strapi-4.26", profile: "strapi-4.26", choices: [] },
];
