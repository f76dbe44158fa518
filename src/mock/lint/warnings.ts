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

/** The latest warnings, each once for a method and a path. */
export interface Warnings {
  note(call: Pick<Call, "method" | "pathname" | "search">, findings: readonly Finding[]): void;
  list(): readonly RequestWarning[];
  clear(): void;
}

/** The most warnings that are kept, and the longest text of each part, in characters. */
const [mostWarnings, longest] = [1000, 2000];

/** About what a warning takes beside its texts, in characters. */
const weightOfOne = 500;

/** What several lists of warnings may take together. */
export interface WarningRoom {
  /** Adds a warning of so many characters. The earliest are let go where that is too much: then `letGo` is called. */
  add(warning: RequestWarning, characters: number, letGo: () => void): void;
  remove(warning: RequestWarning): void;
}

/** A room for so many characters. */
export const createWarningRoom = (most = 16_000_000): WarningRoom => {
  const kept = new Map<RequestWarning, { readonly weight: number; readonly letGo: () => void }>();
  let total = 0;
  const remove = (warning: RequestWarning): void => {
    total -= kept.get(warning)?.weight ?? 0;
    kept.delete(warning);
  };
  return {
    add: (added, characters, letGo) => {
      kept.set(added, { weight: weightOfOne + characters, letGo });
      total += weightOfOne + characters;
      for (const [warning, each] of kept) {
        if (total <= most) break;
        remove(warning);
        each.letGo();
      }
    },
    remove,
  };
};

/** An empty list of warnings. `room`: what it shares with other lists. */
export const createWarnings = (room: WarningRoom = createWarningRoom()): Warnings => {
  const kept = new Map<string, RequestWarning & { count: number }>();
  return {
    note: ({ method, pathname, search: query }, findings) => {
      const path = ownText(pathname.slice(0, longest));
      for (const finding of findings) {
        const message = ownText(describeFinding(finding).slice(0, longest));
        const key = `${method} ${path} ${message}`;
        const known = kept.get(key);
        if (known !== undefined) {
          known.count++;
          continue;
        }
        const [oldest] = kept.size < mostWarnings ? [] : kept;
        if (oldest !== undefined) {
          kept.delete(oldest[0]);
          room.remove(oldest[1]);
        }
        const search = ownText(query.slice(0, longest));
        const parameter = ownText(parameterOf(finding.path));
        const warning = { message, parameter, method: ownText(method), path, search, count: 1 };
        kept.set(key, warning);
        room.add(warning, key.length + message.length + path.length + search.length, () => kept.delete(key));
      }
    },
    list: () => [...kept.values()].map((warning) => ({ ...warning })),
    clear: () => {
      for (const warning of kept.values()) room.remove(warning);
      kept.clear();
    },
  };
};
