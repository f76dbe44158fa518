import { answerTo } from "../contract/exchange.js";
import type { TargetContext } from "../target/target.js";

/** Where the tokens are tried: any list serves, as long as everyone may read it. */
const asked = "/api/tags?pagination[pageSize]=1";

/**
 * Why the checks with API tokens say nothing here: the server knows none of the dataset's. Nobody can add them through the API, and exports leave
 * them out. undefined when it takes one of them, or answers with anything but 401.
 */
export const unknownTokens = async ({
  capabilities,
  dataset,
  headers,
  transport,
}: Pick<TargetContext, "capabilities" | "dataset" | "headers" | "transport">): Promise<string | undefined> => {
  const { apiTokens } = dataset.dataset;
  if (!capabilities.has("tokens") || apiTokens.length === 0) return undefined;
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
  for (const { token } of apiTokens) {
    const sent = { ...others, authorization: `Bearer ${token}` };
    if ((await answerTo({ transport, headers: sent }, asked))?.status !== 401) return undefined;
  }
  const names = apiTokens.map(({ name }) => `"${name}"`).join(", ");
  return `the server answers 401 to each of the dataset's API tokens (${names}): add them, or leave their checks out with --without tokens`;
};
