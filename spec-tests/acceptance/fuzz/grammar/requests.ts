import fc from "fast-check";
import { seedOf } from "../../../kit/random/tape.js";
import type { FuzzRequest, Header } from "../fuzz-request.js";
import type { Vocabulary } from "../vocabulary.js";
import { bodies, noBody } from "./bodies.js";
import { credentials, headers } from "./headers.js";
import { type Queries, queriesOf } from "./queries.js";
import { rawMessages } from "./raw.js";
import { type Route, routes } from "./routes.js";
import { oddTexts, rawTexts, wordsOf } from "./texts.js";

const oddIds = wordsOf("0 -1 1.0 1.5 1e2 NaN abc %00 true me count local %zz %2e%2e");

const ids = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 14 }).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[...oddIds, "9".repeat(30), ...rawTexts],
      ...oddTexts.map((text) => encodeURIComponent(Buffer.from(text).toString())),
    ),
  },
);

/** Ways out of the folder of the files, and names that are none. */
const oddFiles = wordsOf(
  "..%2f..%2fpackage.json ../../package.json %2e%2e/%2e%2e/package.json ..\\package.json %5c..%5cx %00 a%00.png . .. / //x C:%5cx " +
    "%c0%ae%c0%ae/x % ./x %2fetc%2fpasswd",
);

const fileNames = ({ files }: Vocabulary): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom("nothing.png", ...files), fc.constantFrom("", "a".repeat(5000), ...oddFiles));

/** What is done to a path; nothing, mostly. */
const paths: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `/api/..${path}/./../x`,
  (path) => path.replaceAll("/", "%2f"),
  (path) => `${path};a=b`,
  (path) => `${path}/x/y`,
  (path) => `${path}%00`,
  (path) => path.replaceAll("a", "%61"),
  (path) => `http://example.org${path}`,
  (path) => `${path}#x?y`,
  (path) => `${path}/${"x".repeat(70_000)}`,
];
const pathChanges = fc.oneof(
  { weight: 20, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...paths) },
);

const oddMethods = wordsOf(
  "HEAD HEAD OPTIONS PATCH TRACE DELETE PUT POST GET SEARCH PROPFIND M-SEARCH PURGE LOCK LINK QUERY",
);

const methods = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...oddMethods) },
);

/** Every byte that a request line cannot hold is percent-encoded. */
const asTarget = (text: string): string =>
  text.replaceAll(/[^!-~\u0080-\u00ff]/g, (sign) => encodeURIComponent(Buffer.from(sign).toString()));

/** Field values hold no control characters. */
const asValue = (text: string): string =>
  Buffer.from(
    text.replaceAll(/[\r\n\0]/g, " "),
    [...text].every((sign) => sign <= "\u00ff") ? "latin1" : "utf8",
  ).toString("latin1");

/** Requests of one route. */
const requestsOf = (
  vocabulary: Vocabulary,
  route: Route,
  queries: Queries,
  who: fc.Arbitrary<Header | undefined>,
): fc.Arbitrary<FuzzRequest> => {
  // To reset what everybody reads is asked as it is.
  const isControl = route.path.startsWith("/__touchstone");
  const query = fc.oneof(
    { weight: route.method === "GET" ? 1 : 4, arbitrary: fc.constant("") },
    { weight: route.schema === undefined ? 1 : 6, arbitrary: queries.any(route.schema) },
  );
  return fc
    .record({
      id: route.path.endsWith(":file") ? fileNames(vocabulary) : ids,
      query,
      change: isControl ? fc.constant(undefined) : pathChanges,
      method: isControl ? fc.constant(undefined) : methods,
      who,
      more: headers,
      body: route.body.kind === "none" ? noBody : bodies(vocabulary, route.body),
      chunked: fc.constantFrom(...Array.from({ length: 30 }, (_, index) => index === 29)),
    })
    .map(({ body, change, chunked, id, method, more, query: text, who: sender }) => {
      const path = route.path.replace(/:(id|file)/, () => id);
      const changed = change === undefined ? path : change(path);
      const listed = [...body.headers, ...(sender === undefined ? [] : [sender]), ...more];
      const inChunks = chunked && body.text !== "";
      return {
        method: method ?? route.method,
        target: asTarget(text === "" ? changed : `${changed}?${text}`),
        headers: [
          ...listed.map(([name, value]): Header => [name, asValue(value)]),
          ...(inChunks ? [["transfer-encoding", "chunked"] as const] : []),
        ],
        body: inChunks ? `${body.text.length.toString(16)}\r\n${body.text}\r\n0\r\n\r\n` : body.text,
        shape: `${method ?? route.method} ${route.path}`,
      };
    });
};

const rawRequests: fc.Arbitrary<FuzzRequest> = rawMessages.map(({ text, wrong }) => ({
  ...{ method: "", target: "", headers: [], body: "" },
  ...{ raw: text, shape: `raw ${wrong}` },
}));

/** All requests of the fuzz: one in a hundred is no proper request. With `auth`, most of them have credentials. */
export const requests = (vocabulary: Vocabulary, { auth }: { readonly auth: boolean }): fc.Arbitrary<FuzzRequest> => {
  const [who, queries] = [credentials(vocabulary, auth), queriesOf(vocabulary)];
  const shares = routes(vocabulary)
    .filter(([, list]) => list.length > 0)
    .map(([weight, list]) => ({
      weight,
      arbitrary: fc.oneof(
        ...list.map((route) => ({ weight: route.weight, arbitrary: requestsOf(vocabulary, route, queries, who) })),
      ),
    }));
  return fc.oneof(...shares, { weight: 1, arbitrary: rawRequests });
};

/** The request with this number of a seed: always the same one. */
export const requestAt = (arbitrary: fc.Arbitrary<FuzzRequest>, seed: number, index: number): FuzzRequest => {
  const [request] = fc.sample(arbitrary, { seed: seedOf(seed, index), numRuns: 1 });
  if (request === undefined) throw new Error("fast-check made nothing");
  return request;
};
