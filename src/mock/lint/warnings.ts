import type { ApiRequest } from "../../server/http/message.js";
import type { Finding } from "./finding.js";
import { describeFinding, parameterOf } from "./lint.js";

/** Something of a request that means nothing, or not what it seems to mean. */
export interface RequestWarning {
  /** It names the parameter, and what was expected: `populate[imag]: api::article.article has no attribute "imag" ...`. */
  readonly message: string;
  /** The parameter, with its brackets: `populate[imag]`. */
  readonly parameter?: string;
  readonly method: string;
  /** Without the query: `/api/articles`. */
  readonly path: string;
  /** The query of the first such request, without its `?`; of long ones the beginning. */
  readonly search: string;
  /** How many requests it was found in. */
  readonly count: number;
}

/** The latest warnings, each once for a method and a path. */
export interface Warnings {
  note(request: ApiRequest, findings: readonly Finding[]): void;
  list(): readonly RequestWarning[];
  clear(): void;
}

/** The most warnings that are kept, and the longest query, in characters. */
const [mostWarnings, longestSearch] = [1000, 2000];

/** An empty list of warnings. */
export const createWarnings = (): Warnings => {
  const kept = new Map<string, RequestWarning & { count: number }>();
  return {
    note: ({ method, path: target }, findings) => {
      const mark = target.includes("?") ? target.indexOf("?") : target.length;
      const path = target.slice(0, mark);
      for (const finding of findings) {
        const message = describeFinding(finding);
        const key = `${method} ${path} ${message}`;
        const known = kept.get(key);
        if (known !== undefined) {
          known.count++;
          continue;
        }
        const [oldest] = kept.size < mostWarnings ? [] : kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
        const search = target.slice(mark + 1, mark + 1 + longestSearch);
        kept.set(key, { message, parameter: parameterOf(finding.path), method, path, search, count: 1 });
      }
    },
    list: () => [...kept.values()].map((warning) => ({ ...warning })),
    clear: () => kept.clear(),
  };
};
