import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, onTestFinished, test } from "vitest";
import { isRecord } from "../../spec-tests/kit/base.js";
import { expectStatus } from "../../spec-tests/kit/expect/expect.js";
import { checks } from "../../spec-tests/statements/index.js";
import { make, runCommand, serve, serveReference } from "../run-command.test-data.js";
import { parseMarkup } from "./markup.test-data.js";

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

const signIn =
  /That is a sign-in page: pass a token with --token, or what else the server takes with --header 'Name: value'/;

const servers: readonly (readonly [string, RequestListener, readonly string[], RegExp])[] = [
  ["redirects to a sign-in page", redirect((path) => `/login?next=${encodeURIComponent(path)}`), [], signIn],
  ["redirects to a sign-in page elsewhere", redirect(() => "https://sso.example/oauth2/start"), [], signIn],
  [
    "redirects to a sign-in page in spite of a token",
    redirect(() => "/signin"),
    ["--token", "t"],
    /the server does not take what was given with --token or --header/,
  ],
  [
    "answers with a sign-in page",
    (_, response) => void response.end('<form><input name=p type="password"></form>'),
    [],
    signIn,
  ],
  [
    "wants a name and a password",
    basic,
    [],
    /--header "Authorization: Basic \$\(printf %s 'name:password' \| base64\)"/,
  ],
  ["wants a name and a password, and gets a token", basic, ["--token", "t"], /--header "Authorization: Basic/],
  [
    "wants others",
    basic,
    ["--header", "Authorization: Basic YTpi"],
    /refuses the name and the password that were given/,
  ],
  [
    "answers each path with a page",
    (_, response) => void response.end(page),
    [],
    /That is a page for a browser: give the --url of the server that has the API, or say with --api-prefix/,
  ],
  [
    "is GraphQL",
    (_, response) =>
      void json(response, 400, { errors: [{ message: "GraphQL operations must contain a non-empty `query`" }] }),
    [],
    /That is GraphQL: give the --url of the REST API/,
  ],
  [
    "is elsewhere",
    redirect((path) => `https://museum.example/cms${path}`),
    [],
    /Give an address that does not redirect: --url https:\/\/museum\.example\/cms\n/,
  ],
  [
    "is elsewhere, below a prefix",
    redirect((path) => `https://museum.example${path}`),
    ["--api-prefix", "/v1"],
    /--url https:\/\/museum\.example\n/,
  ],
  [
    "redirects anywhere",
    redirect(() => "/home"),
    [],
    /→ \/home \(and so on\)\. Give an address that does not redirect\n/,
  ],
  [
    "wants a slash at the end",
    redirect((path) => path.replace("?", "/?")),
    [],
    /The server has to answer the path without a slash at its end/,
  ],
  [
    "is Strapi 5",
    version5,
    [],
    /gives flat entries with a documentId\. This is the format of Strapi 5\..* --header 'Strapi-Response-Format: v4'/,
  ],
  [
    "has another content model",
    otherModel,
    [],
    /404 "Not Found" \(and so on\)\. Is this the server with the dataset\?/,
  ],
  [
    "has another content model, and is asked what it lacks",
    otherModel,
    ["--detect"],
    /--detect could not find out what is missing: it looks at the tags and artifacts of the kit's dataset, and GET \/api\/artifacts\S* was answered with 404\. It is of use only where/,
  ],
  [
    "refuses everybody",
    strapiError(403, "Forbidden"),
    [],
    /403 "Forbidden" \(and so on\)\. Let everyone find it, or pass a token with --token/,
  ],
  [
    "has nothing there",
    strapiError(404, "Not Found"),
    [],
    /Has the dataset been loaded into the server \(.*\)\? If its API begins with something else than \/api, say so with --api-prefix/,
  ],
  [
    "wants another media type",
    strapiError(415, "Unsupported Media Type"),
    [],
    /was answered with 415 "Unsupported Media Type"/,
  ],
];

const good = make("sorting-good", async (target) => expectStatus(await target.list("tag"), 200));

const sentences = (out: string) => out.split("\n").slice(5, -3);

test.each(servers)("a server that %s: the reason and what to do, once", async (_, listener, args, sentence) => {
  const url = await serve(listener);
  const { exitCode, out } = await runCommand(["--url", url, ...args], [good, ...checks]);
  expect(exitCode).toBe(3);
  expect(out).toMatch(sentence);
  expect(out.split(sentence)).toHaveLength(2);
  expect(out).toMatch(/\n\nThe server answers, but its data cannot be read {2}none of \d+ checks was run, /);
  // No table, no list of checks, no capabilities that it would lack.
  expect(out).not.toMatch(/^section|sorting-good|Blocked|Not applicable|lacks/m);
  expect(sentences(out).length).toBeLessThan(6);
});

test("every other report of such a server is valid, and says the reason", async () => {
  const url = await serve(basic);
  const folder = await mkdtemp(join(tmpdir(), "first-screens-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const forms = ["json", "junit", "html", "markdown", "badge"];
  const files = new Map(forms.map((form) => [form, join(folder, form)]));
  const args = [...files].flatMap(([form, file]) => ["--reporter", `${form}:${file}`]);
  expect((await runCommand(["--url", url, ...args], [good])).exitCode).toBe(3);
  const read = (form: string) => readFile(files.get(form) ?? "", "utf8");
  const reason = "Authorization: Basic $(printf %s 'name:password' | base64)";
  const report: unknown = JSON.parse(await read("json"));
  const schema: unknown = JSON.parse(
    await readFile(new URL("../../spec-tests/kit/report/report.schema.json", import.meta.url), "utf8"),
  );
  const validate = new Ajv({ strict: true, strictRequired: false }).compile(schema as object);
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  expect(JSON.stringify(isRecord(report) && report.checks)).toContain(reason);
  parseMarkup(await read("junit"), "xml");
  const html = await read("html");
  parseMarkup(html, "html");
  expect(html).not.toMatch(/<table|id="filters"/);
  const markdown = await read("markdown");
  expect(markdown).not.toContain("| section");
  for (const text of [html, markdown]) expect(text.split("printf %s")).toHaveLength(2);
  expect(JSON.parse(await read("badge"))).toMatchObject({ message: "not decided" });
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
  const server = createSecureServer({ key, cert: certificate }, (_, response) => void response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address once it listens
  const { exitCode, out } = await runCommand(["--url", `https://127.0.0.1:${port}`], [good]);
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
