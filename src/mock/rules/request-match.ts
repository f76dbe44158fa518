import { isRecord, own } from "../../base/json/json.js";
import { shown } from "../../base/json/readers.js";
import { compilePath } from "./path-pattern.js";

/** Which requests are meant. A member that is left out means any. */
export interface RequestMatch {
  /** In any letter case; GET means HEAD too. Default: any but OPTIONS, which browsers send before the request itself. */
  readonly method?: string | undefined;
  /** Without the query: `/api/articles/:id`, `/api/*`. `:name` stands for a part between slashes, `*` for any text; letter case does not matter. */
  readonly path?: string | RegExp | undefined;
  /** Parts of the decoded query: `{ filters: { slug: "a" } }`. Null: it is not there. Other parts do not matter. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Headers by name, each with its whole value. Null: it is not there. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>> | undefined;
  /** Parts of the body: members that are not named do not matter, lists are compared whole. */
  readonly body?: unknown;
}

/** What a match looks at in a request: one that comes, or one of the log. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  header(name: string): string | undefined;
}

/** A match that has been read, for many requests. */
export interface CompiledMatch {
  /** The parameters of the path; undefined where the request is not meant. */
  fits(request: SeenRequest): Readonly<Record<string, string>> | undefined;
  /** How a request differs from what is meant, each on a line: `body.data.name: expected "a", got "b"`. Empty: it is meant. */
  differences(request: SeenRequest): readonly string[];
}

/** Reads a match. Throws a RangeError for a path that is none. */
export const compileMatch = ({ body, headers = {}, method, path, query = {} }: RequestMatch): CompiledMatch => {
  const meant = method?.toUpperCase();
  const pathOf = path === undefined ? anyPath : typeof path === "string" ? compilePath(path) : compileExpression(path);
  const isMethod = (sent: string): boolean =>
    meant === undefined ? !notMeant.has(sent) : meant === sent || (meant === "GET" && sent === "HEAD");
  const others = ({ body: sent, header, query: asked }: SeenRequest): readonly string[] => [
    ...Object.entries(query).flatMap(([name, value]) => differing(value, own(asked, name), `query.${name}`, asTexts)),
    ...Object.entries(headers).flatMap(([name, value]) => differing(value, header(name), `headers.${name}`, asTexts)),
    ...(body === undefined ? [] : differing(body, sent, "body", asJson)),
  ];
  const hasOthers = Object.keys(query).length + Object.keys(headers).length > 0 || body !== undefined;
  return {
    fits: (request) => {
      const params = isMethod(request.method) ? pathOf(request.path) : undefined;
      return params !== undefined && hasOthers && others(request).length > 0 ? undefined : params;
    },
    differences: (request) => [
      ...(isMethod(request.method) ? [] : [`method: expected ${meant ?? "another"}, got ${request.method}`]),
      ...(pathOf(request.path) === undefined ? [`path: expected ${path}, got ${request.path}`] : []),
      ...others(request),
    ],
  };
};

/** Methods that are meant only where they are named: no Request can have the last three. */
const notMeant: ReadonlySet<string> = new Set(["OPTIONS", "CONNECT", "TRACE", "TRACK"]);

const noParameters: Readonly<Record<string, string>> = {};
const anyPath = () => noParameters;

const compileExpression = (path: RegExp) => {
  if (!(path instanceof RegExp)) throw new RangeError("path: expected a text or a regular expression");
  // Without its flags g and y, which make a test depend on the one before.
  const expression = new RegExp(path.source, path.flags.replace(/[gy]/g, ""));
  return (target: string) => (expression.test(target) ? noParameters : undefined);
};

/** Whether a value that is neither object nor list is the one that is expected. */
type Same = (expected: unknown, actual: unknown) => boolean;

const asJson: Same = (expected, actual) => expected === actual;
/** Queries and headers hold texts alone. */
const asTexts: Same = (expected, actual) => (expected === null ? actual === undefined : String(expected) === actual);

/** How a value differs from an expected one, of which some members are named. `place`: where it is. */
const differing = (expected: unknown, actual: unknown, place: string, same: Same): readonly string[] => {
  if (expected === undefined) return [];
  if (expected instanceof RegExp)
    return typeof actual === "string" && actual.search(expected) >= 0 ? [] : [fault(expected, actual, place)];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [fault(expected, actual, place)];
    return expected.flatMap((element: unknown, at) => differing(element, actual[at], `${place}[${at}]`, same));
  }
  if (!isRecord(expected)) return same(expected, actual) ? [] : [fault(expected, actual, place)];
  if (!isRecord(actual)) return [fault(expected, actual, place)];
  return Object.entries(expected).flatMap(([name, member]) =>
    differing(member, own(actual, name), `${place}.${name}`, same),
  );
};

const fault = (expected: unknown, actual: unknown, place: string): string =>
  `${place}: expected ${shown(expected)}, got ${shown(actual)}`;
