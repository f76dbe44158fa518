import type { Vocabulary } from "../vocabulary.js";
import { listOperators, operators } from "./conditions.js";
import { rawRules } from "./raw.js";
import { routes } from "./routes.js";

/** The names of all rules that make well-formed requests, but the routes and the operators. */
const written = `
  _q | brackets encoded twice | brackets half encoded | brackets unbalanced | dots for brackets | fields | headers, many
  locale | pagination | pagination at the top | publicationState | query spliced | scrambled | unknown parameter
  authorization full access | authorization odd | authorization session | authorization token
  body add | body deep as application/json | body deep as application/vnd.api+json
  body deep as application/x-www-form-urlencoded | body deep as text/plain | body encoded: a bomb of gzip
  body encoded: br | body encoded: deflate | body encoded: gzip | body encoded: gzip cut off | body encoded: no gzip
  body form | body in chunks | body multipart | body multipart spliced | body of another type | body of control
  body of entry | body of password | body of register | body of role | body of sign in | body of user | body remove
  body repeat | body replace | body spliced | body wrap
  circle in filters | circle in nested populate | circle in populate | circle in populate's filters
  circle in populate's sort | circle in sort
  filters | filters $and | filters $not | filters $or | filters attribute $not | filters component | filters deep
  filters dynamiczone | filters media | filters morph | filters odd | filters relation | filters value alone
  filters wrong operator
  header accept | header accept-encoding | header accept-language | header access-control-request-headers
  header access-control-request-method | header content-encoding | header content-type | header cookie
  header forwarded | header host | header if-match | header if-modified-since | header if-none-match | header if-range
  header if-unmodified-since | header origin | header range | header referer | header sec-fetch-site
  header strapi-response-format | header te | header upgrade | header user-agent | header x-forwarded-for
  header x-forwarded-host | header x-forwarded-proto | header x-http-method-override | header x-mock-delay
  header x-mock-status | header x-request-id | header x-touchstone-explorer | header x-touchstone-token
  long $and of $or | long $in | long $not | long $or | long brackets | long fields | long parameters | long populate
  long sort keys | long sort text | long value | long wildcards
  method DELETE | method GET | method HEAD | method LINK | method LOCK | method M-SEARCH | method OPTIONS | method PATCH
  method POST | method PROPFIND | method PURGE | method PUT | method QUERY | method SEARCH | method TRACE
  path in capitals | path of another server | path that goes on | path with NUL | path with a fragment
  path with a parameter | path with a slash behind | path with dots | path with encoded letters
  path with encoded slashes | path with two slashes | path, very long
  populate * | populate count | populate deep | populate dotted deep | populate limit | populate list | populate locale
  populate object | populate on | populate ordering | populate page | populate pageSize | populate pagination
  populate publicationState | populate start
  sort | sort deep | sort list of objects | sort object
`
  .trim()
  .split(/\s*[|\n]\s*/);

/** The names of all rules of the grammar, each once, sorted: what a request's `productions` may hold. */
export const rulesOf = (vocabulary: Vocabulary): readonly string[] => {
  const asked = routes(vocabulary).flatMap(([, list]) => list.map(({ method, path }) => `${method} ${path}`));
  const compared = [
    ...operators.map((name) => `filters ${name}`),
    ...listOperators.map((name) => `filters ${name} list`),
  ];
  return [...new Set([...asked, ...written, ...compared, ...rawRules])].sort();
};
