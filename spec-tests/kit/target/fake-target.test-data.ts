import { isRecord } from "../base.js";
import { allCapabilities } from "../contract/capability.js";
import type { FetchHandler } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { type OpenedTarget, openTransport, type TargetOptions } from "../preflight/open.js";
import { createReference } from "../reference.js";
import { createFetchTransport } from "../transport/fetch.js";
import { createTarget } from "./target.js";

/** Milliseconds for one check, beyond what any needs: what comes of a server in this process does not depend on how busy the machine is. */
export const unhurried = 600_000;

/** Opens a function as the server under test, with the bundled dataset. */
export const openHandler = async (
  handler: FetchHandler,
  options: Partial<Pick<TargetOptions, "profile" | "preflight" | "runs" | "headers" | "apiPrefix">> = {},
): Promise<OpenedTarget> =>
  openTransport(createFetchTransport(handler), await bundledIndex(), {
    profile: options.profile ?? "spec",
    capabilities: allCapabilities,
    headers: options.headers ?? {},
    apiPrefix: options.apiPrefix,
    seed: 1,
    runs: options.runs ?? 50,
    timeout: 1000,
    concurrency: 4,
    preflight: options.preflight ?? false,
  });

/** The target of one check on a function. */
export const targetOn = async (handler: FetchHandler, options?: { readonly runs?: number }): Promise<Target> => {
  const { context } = await openHandler(handler, options);
  return createTarget(context, new AbortController().signal);
};

/** The reference with the bundled dataset, under the specification's profile. */
export const referenceHandler = async (): Promise<FetchHandler> =>
  createReference((await bundledIndex()).dataset, "spec");

/** A function that answers everything with one JSON document. */
export const always =
  (body: unknown, status = 200): FetchHandler =>
  async () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json" },
    });

/** A function that changes the JSON of another one's successful answers. */
export const changed =
  (handler: FetchHandler, change: (json: unknown, url: URL) => unknown): FetchHandler =>
  async (request) => {
    const response = await handler(request);
    const text = await response.text();
    if (response.status !== 200) return new Response(text === "" ? null : text, response);
    return new Response(JSON.stringify(change(JSON.parse(text), new URL(request.url))), response);
  };

/** A function that changes the attributes of every entry in the lists at a path, where no filter finds what is not there. */
export const inLists = (
  handler: FetchHandler,
  path: string,
  change: (attributes: Readonly<Record<string, unknown>>, index: number) => Readonly<Record<string, unknown>>,
): FetchHandler =>
  changed(handler, (json, url) => {
    if (url.pathname !== path || !isRecord(json) || !Array.isArray(json.data)) return json;
    if (decodeURIComponent(url.search).includes("filters[artifacts]")) return { ...json, data: [] };
    const data = json.data.map((each, index) => ({ ...each, attributes: change(each.attributes, index) }));
    return { ...json, data };
  });

/** Answers as `handler` does to requests whose parameters were changed. */
export const asking =
  (handler: FetchHandler, change: (parameters: URLSearchParams) => void): FetchHandler =>
  (request) => {
    const url = new URL(request.url);
    change(url.searchParams);
    return handler(new Request(url, request));
  };

/** Takes a parameter out, with all that stands below it. */
export const withoutParameter = (parameters: URLSearchParams, name: string): void => {
  for (const each of [...parameters.keys()]) if (each === name || each.startsWith(`${name}[`)) parameters.delete(each);
};
