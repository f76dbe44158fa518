import { fail, type Issue, ok } from "../../base/result.js";
import { visibleText } from "../../base/words/visible-text.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import { refused } from "../../server/http/reply.js";
import { after, type Call, isReading, type Step } from "../../server/http/steps.js";
import { explorerHeader, warningHeader } from "./explorer-header.js";
import type { Finding } from "./finding.js";
import { describeFinding, type Lint, parameterOf } from "./lint.js";
import type { explainRefusal } from "./refusals.js";
import { senderOf } from "./withheld.js";

/** What comes of a request that a lint warns of: an answer with the {@link warningHeader}, or an error. */
export type Strictness = "headers" | "errors";

/** All of them. */
export const strictnesses: readonly Strictness[] = ["headers", "errors"];

/** What requests are looked at with. */
export interface Linting {
  readonly lint: Lint;
  /** Called with what was noticed of a call. */
  readonly note: (call: Call, findings: readonly Finding[]) => void;
  readonly strict: Strictness | undefined;
  /** Whether roles and tokens decide what a sender may find. */
  readonly guarded: boolean;
  /** Why a request was refused, where its answer does not say so. */
  readonly explain: (refused: Parameters<typeof explainRefusal>[0]) => string | undefined;
}

/**
 * Looks at calls, and at their bodies when they are read. The answers stay as they are, unless it is `strict`. A refusal is remarked with its
 * likely reason.
 */
export const lintStep =
  ({ explain, guarded, lint, note: noteDown, strict }: Linting): Step =>
  (given, next) => {
    const types = new Set<string>();
    const asked: Call = guarded ? { ...given, withheld: (type) => void types.add(type) } : given;
    const { method } = asked;
    let [findings, body]: [readonly Finding[], unknown] = [lint.query(asked), undefined];
    const note = (found: readonly Finding[]): void => {
      noteDown(asked, found);
      asked.remarked?.(findings.map(describeFinding));
    };
    if (findings.length > 0) note(findings);
    if (strict === "errors" && findings.length > 0) return refused(issuesOf(findings));
    const refusedFor = (found: readonly Finding[]) => {
      if (found.length === 0) return undefined;
      findings = [...findings, ...found];
      note(found);
      return strict === "errors" ? fail(...issuesOf(found)) : undefined;
    };
    const parsed: ApiRequest["parsed"] = (result, bytes) => {
      const handed = asked.parsed?.(result, bytes) ?? result;
      if (!handed.ok) return handed;
      body = handed.value;
      return refusedFor(lint.body(asked, body)) ?? handed;
    };
    const form: ApiRequest["form"] = (texts, files) => refusedFor(lint.form(asked, texts, files)) ?? ok(undefined);
    const finished = (response: ApiResponse): ApiResponse => {
      const withheld = { who: senderOf(asked), types };
      const isRefused = response.status >= 400;
      const left = isRefused || types.size === 0 ? [] : lint.withheld(asked, body, withheld);
      if (left.length > 0) {
        findings = [...findings, ...left];
        note(left);
        // A write is done already.
        if (strict === "errors" && isReading(asked)) return refused(issuesOf(left));
      }
      const reason = isRefused ? explain({ call: asked, response, body, withheld }) : undefined;
      const said = findings.map(describeFinding);
      if (reason !== undefined) asked.remarked?.([...said, reason]);
      // The explorer shows all of it to whoever asks there.
      const isExplorer = asked.headers(explorerHeader) !== undefined;
      const shown = isExplorer && reason !== undefined ? [...said, reason] : said;
      if (shown.length === 0 || !(isExplorer || strict === "headers")) return response;
      return { ...response, headers: { ...response.headers, [warningHeader]: headerOf(shown) } };
    };
    return after(next(method === "POST" || method === "PUT" ? { ...asked, parsed, form } : asked), finished);
  };

const issuesOf = (findings: readonly Finding[]): readonly Issue[] =>
  findings.map(({ message, path }) => ({
    code: "invalid-parameter" as const,
    path,
    message: `Invalid parameter ${parameterOf(path)}: ${message}`,
  }));

const longest = 2000;

/** Half a character, which cannot be encoded, becomes the sign for what is none. */
const wellFormed = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));

/** Headers hold ASCII alone: what else a name may hold is percent-encoded, and so is what separates one from the next. */
const headerOf = (sentences: readonly string[]): string =>
  sentences
    .map((sentence) => visibleText(sentence).replace(/[^ -~]+|[%;]/g, (text) => encodeURIComponent(wellFormed(text))))
    .join("; ")
    .slice(0, longest);
