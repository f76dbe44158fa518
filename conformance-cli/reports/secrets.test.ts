import { readdir, readFile } from "node:fs/promises";
import type { createServer, IncomingMessage } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Blocked } from "../../spec-tests/kit/contract/failure.js";
import { expectStatus, failWith } from "../../spec-tests/kit/expect/expect.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { serve } from "../../spec-tests/runner/run/serve.test-data.js";
import { make, runCommand } from "../run-command.test-data.js";

const folder = temporaryFolder();

const token = "s3cr3t-t0ken/with+signs=&more";
const tenant = "tenant-4711-geheim";
const password = "correct-h0rse 'battery'";
const jwt = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6NDcxMX0.c2lnbmF0dXJlLW9mLWEtand0";
const cookie = "c00kie-value-0815";

/** Each secret as it may appear, written down here: none of it may be in a report. */
const forms: Readonly<Record<string, RegExp>> = {
  "the token": /s3cr3t-t0ken/i,
  "the token in base64": /czNjcjN0LXQwa2Vu|zM2NyM3QtdDBrZW|MzY3IzdC10MGtlb/,
  "the token in hexadecimal": /7333637233742d74306b656e/i,
  "the tenant": /tenant-4711/,
  "the tenant in base64": /dGVuYW50LTQ3MTEt|RlbmFudC00NzExL|0ZW5hbnQtNDcxMS/,
  "the password": /correct-h0rse|battery/,
  "the password in base64": /Y29ycmVjdC1oMHJzZ|NvcnJlY3QtaDByc2|jb3JyZWN0LWgwcnNl/,
  "the JSON Web Token": /eyJhbGci|eyJpZCI6NDcxMX0|c2lnbmF0dXJl/,
  "the cookie": /c00kie-value/,
};

const encoded = (text: string, form: string): string => Buffer.from(text).toString(form as BufferEncoding); // as it is called here

/** A server that repeats all it hears, in every form. */
const echo = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const given = `${request.headers.authorization} ${request.headers["x-tenant"]}`;
  return JSON.stringify({
    data: null,
    jwt,
    error: { status: 401, name: "UnauthorizedError", message: `No access with ${given}: use ${jwt} instead` },
    forms: [given, encodeURIComponent(given), ...["base64", "hex"].map((form) => encoded(`<${given}>`, form))],
    asked: { url: request.url, body, again: JSON.parse(body || "null") as unknown, base64: encoded(body, "base64url") },
  });
};

const listener: Parameters<typeof createServer>[1] = async (request, response) => {
  const body = await echo(request);
  response
    .writeHead(401, { "set-cookie": `sid=${cookie}; Path=/`, "x-echo": String(request.headers["x-tenant"]) })
    .end(body);
};

const signIn = { identifier: "inga", password };

const leaky = [
  make("sorting-leaky", async (target) => {
    await target.request("GET", "/api/setup", { query: { access_token: token } });
    const answer = await target.request("POST", "/api/auth/local", { body: signIn });
    failWith(answer, {
      why: `The answer is ${answer.body}`,
      kind: `leak:${token}`,
      expected: { password, nested: [answer.json] },
      actual: answer.json,
      differences: [{ path: "user.password", expected: password, actual: jwt }],
    });
  }),
  make(
    "sorting-warned",
    async (target) => expectStatus(await target.get(`/api/tags/${encodeURIComponent(token)}`), 200),
    { sentence: "It SHOULD." },
  ),
  make("sorting-passing", async (target) => expectStatus(await target.get("/api/tags"), 401)),
  make("sorting-blocked", async (target) => {
    const answer = await target.get("/api/tags");
    throw new Blocked(`dataset: ${answer.body}`);
  }),
  make("sorting-broken", async (target) => {
    const answer = await target.get("/api/tags");
    throw new TypeError(`cannot read ${answer.body}`);
  }),
];

const given = ["--header", `Authorization: Bearer ${token}`, "--header", `X-Tenant: ${tenant}`];

const report = (name: string) => ["--reporter", `${name}:${join(folder, `report.${name}`)}`];

test("secrets are in no report, in no form", async () => {
  const url = await serve(listener);
  const reports = ["json", "junit", "html", "markdown", "badge"].flatMap(report);
  const args = ["--url", url, "--no-preflight", "--transcripts", "all", "--verbose", ...given];
  const list = ["--update-expected-failures", "--expected-failures", join(folder, "expected.txt")];
  const { out, err } = await runCommand([...args, "--reporter", "text", ...reports], leaky);
  await runCommand([...args, ...list], leaky);
  const [json, other] = [join(folder, "report.json"), join(folder, "other.json")];
  await runCommand([...args, "--reporter", `json:${other}`], leaky.slice(2));
  const compared = await runCommand(["diff", other, json], []);
  const texts = new Map([
    ["text", out],
    ["diff", compared.out],
    ["errors", err + compared.err],
  ]);
  for (const name of await readdir(folder)) texts.set(name, await readFile(join(folder, name), "utf8"));
  // The list of expected failures, two reports in JSON and four in other forms.
  expect(texts.size).toBe(3 + 7);
  for (const [name, text] of texts) {
    for (const [form, pattern] of Object.entries(forms))
      expect(pattern.exec(text)?.[0], `${form} in ${name}`).toBeUndefined();
    if (!["errors", "report.badge"].includes(name)) expect(text, name).toContain("[redacted]");
  }
});

test("the server of this test does show them all", async () => {
  const url = await serve(listener);
  const headers = { authorization: `Bearer ${token}`, "x-tenant": tenant };
  const answer = await fetch(`${url}/api/x`, { method: "POST", headers, body: JSON.stringify(signIn) });
  const text = `${[...answer.headers].flat().join(" ")} ${await answer.text()}`;
  expect(Object.entries(forms).filter(([, pattern]) => !pattern.test(text))).toEqual([]);
});

test("what the preflight finds shows none either", async () => {
  const options = ["--token", token, "--header", `X-Tenant: ${tenant}`];
  const { out, exitCode } = await runCommand(["--url", await serve(listener), ...options], leaky);
  expect([exitCode, out]).toEqual([3, expect.stringContaining("[redacted]")]);
  for (const pattern of Object.values(forms)) expect(out).not.toMatch(pattern);
});
