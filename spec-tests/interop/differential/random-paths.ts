import fc from "fast-check";
import { pathOf, withQuery } from "../../kit/contract/address.js";
import { openTarget } from "../../kit/preflight/open.js";
import { allParts, requestArbitrary } from "../../kit/random/arbitraries/request.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { resolveQuery } from "../../kit/random/symbolic.js";
import { createTarget } from "../../kit/target/target.js";

/** A random request as it is sent. */
export interface RandomRequest {
  readonly path: string;
  /** Whether the query fixes the order of the entries. */
  readonly ordered: boolean;
}

/** SQLite keeps integers beyond 2^53 rounded, and exports them so: what equals one is not the same on both sides. */
const namesUnsafeInteger = (path: string): boolean =>
  (path.match(/\d{16,}/g) ?? []).some((digits) => !Number.isSafeInteger(Number(digits)));

/**
 * The kit's random requests for a server that holds the dataset, with the server's own ids in them. Half of them combine
 * every parameter, half are filters alone; what databases decide differently is left out by the kit's own rules.
 */
export const randomRequests = async (url: string, seed: number, count: number): Promise<readonly RandomRequest[]> => {
  const { context, preflight } = await openTarget({
    url,
    profile: "strapi-4.26",
    capabilities: [
      "i18n",
      "draft-and-publish",
      "components",
      "dynamic-zones",
      "media",
      "users",
      "permissions",
      "timestamps",
    ],
    headers: {},
    seed,
    runs: count,
    timeout: 30_000,
    concurrency: 4,
    preflight: true,
  });
  try {
    if (preflight.status !== "verified")
      throw new Error(`the server does not hold the dataset: ${JSON.stringify(preflight)}`);
    const target = createTarget(context, new AbortController().signal);
    const scope = createScope(target, "observed");
    const half = { seed, numRuns: Math.ceil(count / 2) };
    const chosen = [
      ...fc.sample(requestArbitrary(scope, allParts), half),
      ...fc.sample(requestArbitrary(scope, ["filters", "locale", "publicationState"]), half),
    ];
    const requests = chosen.map(({ type, query, ordered }) => ({
      path: withQuery(pathOf(target.dataset.type(type)), resolveQuery(query, target)),
      ordered,
    }));
    return requests.filter(({ path }) => !namesUnsafeInteger(path));
  } finally {
    await context.transport.close();
  }
};
