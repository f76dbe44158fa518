const bcryptHash = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** The cost of a bcrypt hash, the binary logarithm of its rounds; undefined for any other text. */
export const costOfHash = (text: string): number | undefined => {
  const [, cost] = bcryptHash.exec(text) ?? [];
  return cost === undefined ? undefined : Number(cost);
};

/** The costs of hashes that are computed: bcrypt knows none below, and one above takes the processor for half a second and more. */
const [leastCost, mostCost] = [4, 12];

/** What is wrong with a stored password that nobody can sign in with; undefined where nothing is. */
export const passwordFault = (stored: string): string | undefined => {
  const cost = costOfHash(stored);
  return cost === undefined || (cost >= leastCost && cost <= mostCost)
    ? undefined
    : `is a bcrypt hash of cost ${cost}: expected ${leastCost} to ${mostCost}. Nobody can sign in with it`;
};
