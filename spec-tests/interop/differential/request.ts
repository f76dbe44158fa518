import { shellQuote } from "../../kit/report/commands.js";
import type { Json } from "../json.js";

/** A body as it is sent: JSON, or any text with the content type that it claims. */
export type Body = { readonly json: Json } | { readonly text: string; readonly type: string };

/** One request as it is sent to both servers. */
export interface ComparedRequest {
  readonly method: string;
  /** From `/api` on, with the query. */
  readonly path: string;
  /** Who sends it: the name of a caller of `callers.ts`. */
  readonly caller: string;
  readonly body?: Body | undefined;
}

/** Requests that one after the other work on the same data, which is the seeded data before the first. */
export interface Sequence {
  /** What the sequence is about; decides what is read to compare the states. */
  readonly theme: string;
  readonly requests: readonly ComparedRequest[];
}

/** The content type and the text of a body. */
export const bodyText = (body: Body): { readonly type: string; readonly text: string } =>
  "json" in body ? { type: "application/json", text: JSON.stringify(body.json) } : body;

/** The command that sends a request to a server at `$URL`; `authorization` is the header of its caller, if any. */
export const curlLine = ({ method, path, body }: ComparedRequest, authorization: string | undefined): string => {
  const parts = ["curl", "-g", "-X", method];
  if (authorization !== undefined) parts.push("-H", shellQuote(`authorization: ${authorization}`));
  if (body !== undefined) {
    const { type, text } = bodyText(body);
    parts.push("-H", shellQuote(`content-type: ${type}`), "--data-binary", shellQuote(text));
  }
  return [...parts, `"$URL"${shellQuote(path)}`].join(" ");
};
