import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { type Call, readTarget } from "../../server/http/steps.js";
// @ts-expect-error A script of the build, without types.
import { buildPage } from "./build-page.mjs";
import { servePage } from "./serve-page.js";

beforeAll(() => buildPage());

const request = (method: string, path: string, accept: string | undefined): Call => ({
  ...{ method, path, ...readTarget(path), headers: (name) => (name === "accept" ? accept : undefined) },
  body: async () => new Uint8Array(),
});

const html = "text/html,application/xhtml+xml,*/*;q=0.8";

test.each([
  ["GET", "/", undefined],
  ["GET", "/", "*/*"],
  ["GET", "/", "application/json"],
  ["POST", "/", html],
  ["GET", "/api", html],
  ["GET", "//", html],
])("%s %s that accepts %s is left to others", (method, path, accept) => {
  expect(servePage(request(method, path, accept))).toBeUndefined();
});

const page = (path = "/") => {
  const { body, headers, status } = servePage(request("GET", path, html)) ?? {};
  return { status, body: String(body), policy: headers?.["content-security-policy"] ?? "" };
};

test("a browser gets the page, whatever the query", () => {
  expect(page().status).toBe(200);
  expect(page("/?a=b").body).toBe(page().body);
  expect(servePage(request("HEAD", "/", html))).toMatchObject({ status: 200, body: undefined });
});

test("the policy allows its own script and style and nothing from elsewhere", () => {
  const { body, policy } = page();
  const hash = (name: string) => {
    const text = new RegExp(`<${name}>([\\s\\S]*)</${name}>`).exec(body)?.[1] ?? "";
    expect(text.length).toBeGreaterThan(1000);
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  expect(policy.split("; ")).toEqual([
    ...["default-src 'none'", `script-src ${hash("script")}`, `style-src ${hash("style")}`],
    ...[
      "connect-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ],
  ]);
});

test("the page stays small: a phone waits for all of it", () => {
  expect(Buffer.byteLength(page().body)).toBeLessThan(200_000);
  expect(gzipSync(page().body).length).toBeLessThan(65_000);
});

test("the page names nothing that it would load from elsewhere", () => {
  const outside = [...page().body.matchAll(/(?:src|href|url)\s*(?:=|\()\s*["']?(?:https?:)?\/\/[^"')\s]*/gi)];
  expect(outside.map(([text]) => text)).toEqual([]);
});
