/** Both outcomes exist here where the real server (Strapi 4.26.2) deviates from the specification. */
const deviations = {
  "connect-same-twice": {
    section: "4.7 rule 8",
    spec: "the same related entry twice in one connect is a ValidationError",
    "strapi-4.26": "equal elements are de-duplicated, unequal ones are a ValidationError",
  },
  "connect-sequential": {
    section: "4.7 rule 5",
    spec: "each position is evaluated against the list as it stands; a forward reference is a ValidationError",
    "strapi-4.26": "connect is sorted by dependency first; only a cycle is a ValidationError",
  },
  "set-not-combined": {
    section: "4.7 rule 2",
    spec: "set with connect or disconnect is a ValidationError",
    "strapi-4.26": "set wins",
  },
  "connect-not-for-media": {
    section: "4.7 rule 7",
    spec: "connect on a media attribute is a ValidationError and changes nothing",
    "strapi-4.26": "connect on a media attribute empties it",
  },
  "media-not-filterable": {
    section: "4.4 rule 3",
    spec: "a filter on a media attribute is a ValidationError",
    "strapi-4.26": "a filter on a media attribute works like one on a relation",
  },
  "like-wildcards": {
    section: "4.4",
    spec: "% and _ in the value of a text operator are ordinary characters",
    "strapi-4.26": "% and _ in the value of a text operator are wildcards",
  },
  "unknown-operator": {
    section: "4.4",
    spec: "an unknown operator is a ValidationError",
    "strapi-4.26": "an unknown operator directly under a scalar attribute is ignored",
  },
} as const;

/** The name of one documented deviation. */
export type Deviation = keyof typeof deviations;

/** Whose outcome decides where the real server deviates from the specification. */
export type Profile = "spec" | "strapi-4.26";

/** A profile as the record of its deviations: the only form of it that rules ask. */
export type Deviations = ReadonlySet<Deviation>;

const names = Object.keys(deviations) as readonly Deviation[]; // the keys of a literal

/** All profiles, the specification's first. */
export const profiles: readonly Profile[] = ["spec", "strapi-4.26"];

const byProfile: ReadonlyMap<string, Deviations> = new Map([
  ["spec", new Set<Deviation>()],
  ["strapi-4.26", new Set(names)],
]);

/** Throws a RangeError for a name that no profile has: a typo must not choose one. */
export const checkProfile = (name: string): void => {
  if (!byProfile.has(name))
    throw new RangeError(`profile: expected ${profiles.join(" or ")}, got ${JSON.stringify(name)}`);
};

/** The deviations of a profile. Throws as {@link checkProfile} does. */
export const deviationsOf = (profile: Profile): Deviations => {
  checkProfile(profile);
  return byProfile.get(profile) ?? new Set();
};
