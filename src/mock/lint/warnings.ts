import { ownText } from "../../base/own-text.js";
import type { Call } from "../../server/http/steps.js";
import type { Finding } from "./finding.js";
import { describeFinding, parameterOf } from "./lint.js";

/** Something of a request that means nothing, or not what it seems to mean. */
export interface RequestWarning {
  /** It names the parameter, and what was expected: `populate[imag]: api::article.article has no attribute "imag" ...`. */
  readonly message: string;
  /** The parameter, with its brackets: `populate[imag]`. */
  readonly parameter?: string;
  readonly method: string;
  /** Without the query: `/api/articles`; of long ones the beginning. */
  readonly path: string;
  /** The query of the first such request, without its `?`; of long ones the beginning. */
  readonly search: string;
  /** How many requests it was found in. */
  readonly count: number;
}

/** The latest warnings of all scenarios together, each once for a method and a path. */
export interface Warnings {
  note(scenario: string, call: Pick<Call, "method" | "pathname" | "search">, findings: readonly Finding[]): void;
  /** Those of a scenario; without one, of all. */
  list(scenario?: string): readonly RequestWarning[];
  clear(scenario?: string): void;
}

/** The most warnings that are kept, and the longest text of each part, in characters. */
const [mostWarnings, longest] = [1000, 2000];

/** An empty list of warnings. */
export const createWarnings = (): Warnings => {
  const kept = new Map<string, { readonly scenario: string; readonly name: string; warning: RequestWarning }>();
  return {
    note: (scenario, { method, pathname, search: query }, findings) => {
      const path = ownText(pathname.slice(0, longest));
      for (const finding of findings) {
        const message = ownText(describeFinding(finding).slice(0, longest));
        const name = `${method} ${path} ${message}`;
        const key = `${scenario} ${name}`;
        const known = kept.get(key);
        if (known !== undefined) {
          known.warning = { ...known.warning, count: known.warning.count + 1 };
          continue;
        }
        const [oldest] = kept.size < mostWarnings ? [] : kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
        const search = ownText(query.slice(0, longest));
        const parameter = ownText(parameterOf(finding.path));
        const warning = { message, parameter, method: ownText(method), path, search, count: 1 };
        kept.set(key, { scenario, name, warning });
      }
    },
    list: (scenario) => {
      const listed = new Map<string, RequestWarning>();
      for (const { name, scenario: own, warning } of kept.values()) {
        if (scenario !== undefined && own !== scenario) continue;
        listed.set(name, { ...(listed.get(name) ?? warning), count: (listed.get(name)?.count ?? 0) + warning.count });
      }
      return [...listed.values()];
    },
    clear: (scenario) => {
      for (const [key, { scenario: own }] of kept) if (scenario === undefined || own === scenario) kept.delete(key);
    },
  };
};
