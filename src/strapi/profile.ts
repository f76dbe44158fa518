import type { Ways } from "../reference/ways.js";
import { deviations } from "./deviations.js";
import { queryWays } from "./query-faults.js";
import { refuseElement } from "./refuse-element.js";
import { relationFault } from "./relations.js";
import { parsedText } from "./values/lenient.js";
import { messages } from "./values/messages.js";
import { operands } from "./values/operands.js";
import { scalars } from "./values/scalars.js";

/** Where the specification is silent, each profile does as the real server. */
const spec: Ways = {
  ...queryWays,
  operands,
  words: messages,
  scalars,
  component: parsedText,
  refuseElement,
  relationFault,
};

const waysBy = {
  spec,
  "strapi-4.26": Object.assign({}, spec, ...Object.values(deviations).map(({ way }) => way)) as Ways, // each is a part of them
} as const satisfies Readonly<Record<string, Ways>>;

/** Whose outcome decides where the real server deviates from the specification. */
export type Profile = keyof typeof waysBy;

/** All profiles, the specification's first. */
export const profiles = Object.keys(waysBy) as readonly Profile[]; // the keys of a literal

/** Throws a RangeError for a name that no profile has: a typo must not choose one. */
export const checkProfile = (name: string): void => {
  if (!Object.hasOwn(waysBy, name))
    throw new RangeError(`profile: expected ${profiles.join(" or ")}, got ${JSON.stringify(name)}`);
};

/** The ways of a profile. Throws as {@link checkProfile} does. */
export const waysOf = (profile: Profile): Ways => {
  checkProfile(profile);
  return waysBy[profile];
};
