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
