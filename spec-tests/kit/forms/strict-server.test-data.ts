import type { FetchHandler } from "../contract/exchange.js";
import type { Dataset } from "../reference.js";
import { unshownFormsIn } from "./forms-in.js";

/** A server that refuses each request whose query has a form that the specification does not show. */
export const refusingUnshown =
  (dataset: Dataset, serve: FetchHandler): FetchHandler =>
  async (request) =>
    request.method === "GET" && unshownFormsIn(dataset, request.url).size > 0
      ? Response.json(
          { data: null, error: { status: 400, name: "ValidationError", message: "no such form", details: {} } },
          { status: 400 },
        )
      : serve(request);
