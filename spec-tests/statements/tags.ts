/** Every tag, by slug: the list that many checks ask for. */
export const tagsBySlug = [
  "arctic",
  "brass-fittings",
  "ephemere",
  "fragile",
  "from-a-wreck",
  "fully-original",
  "gift-of-the-harbour-office",
  "nineteenth-century",
  "oak",
  "on-loan",
  "restored-2019",
  "touch-it",
];

/** The tags by weight, the greatest first, then by slug. The one without a weight is left out: databases differ in its place. */
export const tagsHeaviestFirst = [
  "fully-original",
  "nineteenth-century",
  "arctic",
  "brass-fittings",
  "touch-it",
  "from-a-wreck",
  "oak",
  "restored-2019",
  "ephemere",
  "fragile",
  "on-loan",
];
