import type { Exchange } from "../contract/exchange.js";
import { pathOf } from "../dataset/path-of.js";
import type { TargetContext } from "../target/context.js";

/**
 * Why requests that a failure rests on say nothing of the server: one of them read a list, or an entry, of a type whose data the preflight
 * found not to be the dataset's. undefined when none did, or when the server refused them.
 */
export const unreliableData = (
  exchanges: readonly Exchange[],
  { dataset, unverified }: Pick<TargetContext, "dataset" | "unverified">,
): string | undefined => {
  for (const [uid, reason] of unverified) {
    const path = pathOf(dataset.type(uid));
    const read = exchanges.some(
      (exchange) =>
        exchange.request.method === "GET" &&
        "answer" in exchange &&
        exchange.answer.status < 300 &&
        reads(exchange, path),
    );
    if (read) return `dataset: ${reason}`;
  }
  return undefined;
};

/** What stands before the name is the server's own (`--api-prefix`). */
const reads = ({ request }: Exchange, path: string): boolean => {
  const [asked = ""] = request.url.split("?");
  return new RegExp(`${path.slice("/api".length)}(/[^/]*)?$`).test(asked);
};
