import type { RequestListener, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { expect, test } from "vitest";
import { expectStatus } from "../../spec-tests/kit/expect/expect.js";
import { listeningHost, serve } from "../../spec-tests/runner/run/serve.test-data.js";
import { checks } from "../../spec-tests/statements/index.js";
import { make, runCommand, serveReference } from "../run-command.test-data.js";

/* What a stranger reads first, of servers of which no check can be run: the reason and what to do, once. */

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const page = "<!doctype html><html><body><div id=root></div></body></html>";

const strapiError =
  (status: number, message: string): RequestListener =>
  (_, response) =>
    void json(response, status, { data: null, error: { status, name: "Error", message, details: {} } });

const redirect =
  (locate: (path: string) => string): RequestListener =>
  (request, response) =>
    void response.writeHead(302, { location: locate(request.url ?? "") }).end();

const basic: RequestListener = (_, response) =>
  void response.writeHead(401, { "www-authenticate": 'Basic realm="staging"' }).end("Unauthorized");

/** Lists of two types of the dataset, and of some others, without its entries. */
const otherModel: RequestListener = (request, response) => {
  if (!/^\/api\/(tags|makers|articles)\b/.test(request.url ?? ""))
    return strapiError(404, "Not Found")(request, response);
  json(response, 200, {
    data: [{ id: 1, attributes: { slug: "ours" } }],
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
  });
};

/** The lists as Strapi 5 has them. */
const version5: RequestListener = (_, response) =>
  void json(response, 200, {
    data: [{ id: 1, documentId: "h90lgohlzfpjf3bvan72mzll", slug: "oak", name: "Oak" }],
    meta: {},
  });

const listeners = {
  toSignIn: redirect((path) => `/login?next=${encodeURIComponent(path)}`),
  toSignInElsewhere: redirect(() => "https://sso.example/oauth2/start"),
  signInPage: (_, response) => void response.end('<form><input name=p type="password"></form>'),
  basic,
  page: (_, response) => void response.end(page),
  graphql: (_, response) =>
    void json(response, 400, { errors: [{ message: "GraphQL operations must contain a `query`" }] }),
  elsewhere: redirect((path) => `https://museum.example/cms${path}`),
  elsewhereBelow: redirect((path) => `https://museum.example${path}`),
  anywhere: redirect(() => "/home"),
  slash: redirect((path) => path.replace("?", "/?")),
  version5,
  otherModel,
  closed: strapiError(403, "Forbidden"),
  empty: strapiError(404, "Not Found"),
  media: strapiError(415, "Unsupported Media Type"),
  unauthorized: strapiError(401, "x".repeat(300)),
  down: (_, response) => void json(response, 503, {}),
  gateway: (_, response) => void response.writeHead(502).end("<!doctype html><title>Bad &amp; gone</title>"),
  heading: (_, response) => void response.writeHead(502).end("<html><body><h1>Not here</h1>"),
  marked: (_, response) => void response.end("\ufeff{}"),
  latin: (_, response) =>
    void response
      .writeHead(200, { "content-type": "application/json; charset=iso-8859-1" })
      .end(Buffer.from([34, 0xe9])),
} satisfies Readonly<Record<string, RequestListener>>;

/** The server, the options, and what is said once. */
const screens = `
toSignIn          |                             | That is a sign-in page: pass a token with --token, or what else the server takes with --header 'Name: value'
toSignInElsewhere |                             | That is a sign-in page: pass a token with --token
toSignIn          | --token t                   | the server does not take what was given with --token or --header
signInPage        |                             | That is a sign-in page: pass a token with --token
basic             |                             | --header "Authorization: Basic $(printf %s 'name:password' | base64)"
basic             | --token t                   | --header "Authorization: Basic
basic             | --header Authorization:Basic+YTpi | refuses the name and the password that were given
page              |                             | That is a page for a browser: give the --url of the server that has the API, or say with --api-prefix
graphql           |                             | That is GraphQL: give the --url of the REST API
elsewhere         |                             | Give an address that does not redirect: --url https://museum.example/cms\\n
elsewhereBelow    | --api-prefix /v1            | --url https://museum.example\\n
anywhere          |                             | → /home (and so on). Give an address that does not redirect\\n
slash             |                             | The server has to answer the path without a slash at its end
version5          |                             | gives flat entries with a documentId. This is the format of Strapi 5.
version5          |                             | --header 'Strapi-Response-Format: v4'
otherModel        |                             | 404 "Not Found" (and so on). Is this the server with the dataset?
otherModel        | --detect                    | --detect could not find out what is missing: it looks at the tags and artifacts of the kit's dataset, and GET /api/artifacts
closed            |                             | 403 "Forbidden" (and so on). Let everyone find it, or pass a token with --token
empty             |                             | Has the dataset been loaded into the server (
empty             |                             | If its API begins with something else than /api, say so with --api-prefix
empty             | --api-prefix /v1            | Is "/v1", the --api-prefix that was given, where its API begins? Has the dataset been loaded
media             |                             | was answered with 415 "Unsupported Media Type"
closed            | --token t                   | The given token has no permission to find it
unauthorized      | --token t                   | 401 "${"x".repeat(89)}… (cut) (and so on). The server refuses the given token
unauthorized      | --header x-key:bad          | Let everyone find it, or pass a token with --token
down              |                             | 503 {} (and so on). With a Retry-After that can be read, the run would have waited
gateway           |                             | 502 and the page "Bad & gone"
heading           |                             | 502 and the page "Not here"
marked            |                             | it begins with a byte order mark, which JSON must not (RFC 8259, 8.1)
latin             |                             | it is written in iso-8859-1, where JSON is UTF-8 (RFC 8259, 8.1): "\\"\ufffd"
`;

const good = make("sorting-good", async (target) => expectStatus(await target.list("tag"), 200));

const sentences = (out: string) => out.split("\n").slice(5, -3);

test.each(screens.trim().split("\n"))("the reason and what to do, once: %s", async (screen) => {
  const [name = "", options = "", ...sentence] = screen.split(" | ").map((cell) => cell.trim());
  const said = sentence.join(" | ").replace("\\n", "\n");
  const url = await serve(listeners[name as keyof typeof listeners]); // as the rows have it
  const args = options.split(" ").flatMap((word) => (word === "" ? [] : [word.replace("+", " ")]));
  const { exitCode, out } = await runCommand(["--url", url, ...args], [good, ...checks]);
  expect(exitCode).toBe(3);
  expect(out.split(said)).toHaveLength(2);
  expect(out).toMatch(/\n\nThe server answers, but its data cannot be read {2}none of \d+ checks was run, /);
  // No table, no list of checks, no capabilities that it would lack.
  expect(out).not.toMatch(/^section|sorting-good|Blocked|Not applicable|lacks/m);
  expect(sentences(out).length).toBeLessThan(6);
});

/* Of no use but for this test: 127.0.0.1, valid until 2120. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2J8JaWssKe1IFR5K
V040RZ0j2jkgUE2f7lsobNihk1qhRANCAARECpzfjq8XXNLN+xpGtPpIG5Pgpf1G
+ay9q2RaMe6eBKUDZJVRkMMQqkc9KamjLN/b+D57yT8SODL/Y6BzZxOT
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBXDCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEQKnN+Orxdc0s37
Gka0+kgbk+Cl/Ub5rL2rZFox7p4EpQNklVGQwxCqRz0pqaMs39v4PnvJPxI4Mv9j
oHNnE5OjQzBBMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQU3gKa0Iv14u+jcw5syLYdhrewFlgwCgYIKoZIzj0EAwIDSAAwRQIhAMhd
wmzWgIX11wcLYnzYx6w83pORSRGazcf92H9LXd/5AiByM9eA0GtkqGTse40IfoBH
f/1tz5R9vb8UaSc7vGGO2Q==
-----END CERTIFICATE-----
`;

test("a server whose certificate nobody knows: how it is trusted", async () => {
  const host = await listeningHost(
    createSecureServer({ key, cert: certificate }, (_, response) => void response.end()),
  );
  const { exitCode, out } = await runCommand(["--url", `https://${host}`], [good]);
  expect(exitCode).toBe(3);
  expect(out).toMatch(
    /: self-signed certificate.*\. If you trust it, name its file \(PEM\) in the environment: NODE_EXTRA_CA_CERTS=<file>\n\nThe server cannot be reached/,
  );
});

test("https to a server that speaks http", async () => {
  const url = await serveReference();
  const { exitCode, out } = await runCommand(["--url", url.replace("http:", "https:")], [good]);
  expect(exitCode).toBe(3);
  expect(out).toMatch(/: TLS: wrong version number\. Does it want http\?\n\nThe server cannot be reached/);
});
