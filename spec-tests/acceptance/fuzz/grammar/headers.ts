import fc from "fast-check";
import { type Header, sessionMark } from "../fuzz-request.js";
import type { Vocabulary } from "../vocabulary.js";

/** Who asks: a token of the source or a signed-in user, or what is neither. */
export const credentials = ({ dataset, logins }: Vocabulary, auth: boolean): fc.Arbitrary<Header | undefined> => {
  const tokens = dataset.apiTokens.map(({ token }) => token);
  const full = dataset.apiTokens.filter(({ type }) => type === "full-access").map(({ token }) => token);
  const sessions = logins.slice(0, 9).map((_, index) => sessionMark(index));
  const header = (value: string): Header => ["authorization", value];
  const bearer = (list: readonly string[], weight: number) =>
    list.length === 0
      ? []
      : [{ weight, arbitrary: fc.constantFrom(...list).map((token) => header(`Bearer ${token}`)) }];
  const odd = [
    ...["Bearer", "Bearer ", "Bearer x", "bearer  a b", "Basic YTpi", "Token x", "x", "", "Bearer null", "Digest a=b"],
    ...[`Bearer ${"a".repeat(5000)}`, "Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.", "Bearer a.b.c", "Bearer \u00e9\u00ff"],
    ...["Bearer eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.AAAA", "Bearer eyJhbGciOiJIUzI1NiJ9.bnVsbA.AAAA", "Bearer ,"],
    "Bearer ==",
  ];
  return fc.oneof(
    { weight: auth ? 3 : 24, arbitrary: fc.constant(undefined) },
    ...bearer(full, auth ? 8 : 1),
    ...bearer(tokens, auth ? 3 : 1),
    ...bearer(sessions, auth ? 5 : 2),
    { weight: 1, arbitrary: fc.constantFrom(...odd).map(header) },
  );
};

const dates = ["Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "x"] as const;

/** Values by header. None asks the mock for a failure from 500 or for a delay that a time-out could be taken for. */
const values: Readonly<Record<string, readonly string[]>> = {
  accept: ["*/*", "text/html", "application/xml", "text/html;q=0.9, */*;q=x", ""],
  "accept-encoding": ["gzip", "br, gzip;q=0", "*", "identity;q=0", "x"],
  "accept-language": ["fr", "xx-YY, *;q=0.1"],
  range: ["bytes=0-0", "bytes=0-", "bytes=-1", "bytes=5-1", "bytes=0-0,2-3", "bytes=99999999999-", "items=0-1", "x"],
  "if-none-match": ["*", '"x"', 'W/"x", "y"', "x"],
  "if-match": ["*", '"x"'],
  "if-modified-since": dates,
  "if-unmodified-since": dates,
  "if-range": ['"x"', ...dates],
  host: ["example.org", "localhost:1", "127.0.0.1.nip.io", "[::1]", "x y", "a@b", "é", "0.0.0.0", ""],
  origin: ["http://localhost:3000", "null", "https://evil.example", "x", "", "http://a http://b"],
  referer: ["http://evil.example/", "x"],
  "sec-fetch-site": ["cross-site", "same-origin", "none", "x"],
  cookie: ["a=b", "jwt=x; __proto__=y", "=;=;", `a=${"b".repeat(4000)}`, "token=x, y"],
  "x-forwarded-for": ["127.0.0.1", "10.0.0.1, ::1", "x", ""],
  "x-forwarded-host": ["example.org", "a b"],
  "x-forwarded-proto": ["https", "x"],
  forwarded: ["for=127.0.0.1", "x"],
  "x-http-method-override": ["DELETE", "PATCH"],
  "x-mock-status": ["404", "418", "200", "x", "-1", "1e2", "4".repeat(400), "0"],
  "x-touchstone-explorer": ["1", ""],
  "x-mock-delay": ["0", "5", "-1", "x", "NaN"],
  "x-touchstone-token": ["x", "", "é"],
  "access-control-request-method": ["PUT", "X", ""],
  "access-control-request-headers": ["x, y", "*", "x".repeat(2000)],
  "content-type": ["text/plain", "x"],
  "content-encoding": ["gzip", "x"],
  "user-agent": ["", "x".repeat(3000)],
  te: ["trailers", "x"],
  upgrade: ["websocket", "h2c"],
  "x-request-id": ["1", "\u00ff\u00fe"],
  "strapi-response-format": ["v5", "x"],
};

/** Headers that are there at times. */
export const headers: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  {
    weight: 3,
    arbitrary: fc.array(
      fc
        .constantFrom(...Object.keys(values))
        .chain((name) => fc.constantFrom(...(values[name] ?? [])).map((value): Header => [name, value])),
      { maxLength: 4 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(60).map((count) => Array.from({ length: count }, (_, i): Header => [`x-${i}`, "v"])),
  },
);
