import { formatPath, type Issue, issueCodes } from "../../base/result.js";

/** An error answer (section 7): its status, its JSON text, and where in the request the mistakes are. */
export interface ErrorDocument {
  readonly status: number;
  readonly text: string;
  /** The paths of the issues, ready to be a header's value; undefined when no issue has a path. */
  readonly parameters: string | undefined;
}

/** No more paths than this are named in {@link ErrorDocument.parameters}, each cut at {@link maxPathLength}. */
const maxPaths = 10;
const maxPathLength = 200;

/** Writes the envelope of an error. The key `details` is left out where none are given, as the real server does for some errors. */
export const errorEnvelope = (
  status: number,
  name: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ data: null, error: { status, name, message, details } });

/**
 * The answer to a request with mistakes: the first issue decides status, name and message, because the envelope
 * (section 7) has room for one; all of them are named in `parameters`.
 */
export const errorDocument = (issues: readonly [Issue, ...Issue[]]): ErrorDocument => {
  const [first] = issues;
  const { status, name } = issueCodes[first.code];
  const details = first.details === null ? undefined : (first.details ?? {});
  return { status, text: errorEnvelope(status, name, first.message, details), parameters: formatPaths(issues) };
};

const formatPaths = (issues: readonly Issue[]): string | undefined => {
  const paths = new Set<string>();
  for (const { path } of issues) {
    if (path.length > 0) paths.add(visible(formatPath(path).slice(0, maxPathLength)));
    if (paths.size === maxPaths) break;
  }
  return paths.size === 0 ? undefined : [...paths].join(", ");
};

/** Percent-encodes what a header cannot carry, and what separates or marks encoded text here: comma and percent. */
const visible = (text: string): string =>
  text.replace(/\p{Surrogate}/gu, "\ufffd").replace(/[^!-~]|[,%]/gu, (character) => encodeURIComponent(character));

/** The answer to an unexpected exception: it says nothing about the inside (section 7). */
export const internalError: ErrorDocument = {
  status: 500,
  text: errorEnvelope(500, "InternalServerError", "Internal Server Error"),
  parameters: undefined,
};
