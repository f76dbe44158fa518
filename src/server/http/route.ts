import type { Setting } from "../../reference/setting.js";
import type { UploadedFile } from "../uploads/uploaded-file.js";
import type { Answer, ApiResponse } from "./message.js";
import type { Call } from "./steps.js";

/** A call that has been routed, authenticated and permitted. */
export interface EndpointCall {
  readonly request: Call;
  /** The raw text of the path's parameter; empty when its pattern has none. */
  readonly parameter: string;
  /** What queries are answered and commands are carried out with, on behalf of the sender. */
  readonly context: Setting;
  /** The parsed body; undefined for a method that has none, the text fields by name for a multipart form. */
  readonly body: unknown;
  /** The files of a multipart form; undefined for any other body. */
  readonly files: readonly UploadedFile[] | undefined;
}

/** What one method of a path does with the calls of its room: those of the API, unless it names others. */
export interface Endpoint<C = EndpointCall> {
  /** The action that a role must be allowed. Undefined: credentials are not even looked at. */
  readonly action: string | undefined;
  handle(call: C): Answer;
}

/** Makes endpoints whose actions begin alike: `api::article.article`, then `.find`. */
export const endpointsOf =
  (prefix: string) =>
  (action: string, handle: Endpoint["handle"]): Endpoint => ({ action: `${prefix}.${action}`, handle });

/** The methods of a route in the order of the `Allow` header. HEAD is answered by GET. */
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** See {@link methods}. */
export type Method = (typeof methods)[number];

/** What a path answers. */
export interface Route<C = EndpointCall> {
  readonly endpoints: ReadonlyMap<string, Endpoint<C>>;
  /** The value of the `Allow` header. It always names HEAD and GET: every path has an answer to those (measured). */
  readonly allow: string;
  /** The same answer to every method, whatever else is here. */
  readonly always?: ApiResponse;
}

/** A route of these endpoints. */
export const route = <C = EndpointCall>(endpoints: Endpoints<C>): Route<C> => {
  const byMethod = new Map<string, Endpoint<C>>();
  for (const method of methods) {
    const endpoint = endpoints[method];
    if (endpoint !== undefined) byMethod.set(method, endpoint);
  }
  return { endpoints: byMethod, allow: [...new Set(["HEAD", "GET", ...byMethod.keys()])].join(", ") };
};

/** The endpoints of a path by method. */
type Endpoints<C> = Readonly<Partial<Record<Method, Endpoint<C>>>>;
