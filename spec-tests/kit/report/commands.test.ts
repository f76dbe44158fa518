import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlCommand, secretsNote, shellQuote } from "./commands.js";
import { redacted } from "./redact.js";

const request = {
  method: "GET",
  url: "http://x/api/tags?filters[a][$eq]=it's",
  headers: { accept: "application/json" },
};

test("method, headers of the user and body are part of the command, and queries reach curl as they are", () => {
  expect(curlCommand(request)).toBe(`curl -g 'http://x/api/tags?filters[a][$eq]=it'\\''s'`);
  const headers = { "content-type": "application/json" };
  expect(curlCommand({ method: "PUT", url: "http://x/api/tags/1", headers, body: '{"data":{}}' })).toBe(
    `curl -g -X PUT -H 'content-type: application/json' --data-binary '{"data":{}}' 'http://x/api/tags/1'`,
  );
});

test.each(["it's", '$(date) `date` \\ " [a]', "'", "a\nb"])("a shell gives %j back", (text) => {
  expect(execFileSync("sh", ["-c", `printf %s ${shellQuote(text)}`], { encoding: "utf8" })).toBe(text);
});

/** What a shell makes of a word, where each variable is its own name in small letters. */
const read = (word: string): string =>
  execFileSync("sh", ["-c", `printf %s ${word}`], {
    encoding: "utf8",
    env: { TOKEN: "token", PASSWORD: "pass word", API_KEY: "key", SECRET: "secret", X_TENANT: "tenant" },
  });

test.each([
  [`authorization: Bearer ${redacted}`, '"authorization: Bearer $TOKEN"', "authorization: Bearer token"],
  [`authorization: Basic ${redacted}`, '"authorization: Basic $TOKEN"', "authorization: Basic token"],
  [`authorization: ${redacted}`, '"authorization: $TOKEN"', "authorization: token"],
  [`x-tenant: ${redacted}`, '"x-tenant: $X_TENANT"', "x-tenant: tenant"],
  [`/api?apiKey=${redacted}&a=b`, '"/api?apiKey=$API_KEY&a=b"', "/api?apiKey=key&a=b"],
  [`${redacted}x`, `"\${SECRET}x"`, "secretx"],
  [`/api?a[$eq]=${redacted}`, `'/api?a[$eq]='"$SECRET"''`, "/api?a[$eq]=secret"],
  [
    `{"identifier":"o'hara","password":"${redacted}"}`,
    `'{"identifier":"o'\\''hara","password":"'"$PASSWORD"'"}'`,
    `{"identifier":"o'hara","password":"pass word"}`,
  ],
  [`"${redacted}" and "${redacted}"`, `'"'"$SECRET"'" and "'"$SECRET"'"'`, '"secret" and "secret"'],
])("what was taken out of %s can be filled in", (text, expected, filled) => {
  expect(shellQuote(text)).toBe(expected);
  expect(read(shellQuote(text))).toBe(filled);
});

test("what the variables are is said once, and nothing where there are none", () => {
  const headers = { authorization: `Bearer ${redacted}`, "x-tenant": redacted };
  const command = curlCommand({ ...request, headers });
  expect(secretsNote(`${command}\n${command}`)).toMatch(
    /^In these commands, \$TOKEN and \$X_TENANT stand for secrets /,
  );
  expect(secretsNote(curlCommand({ ...request, body: `{"password":"${redacted}"}` }))).toMatch(
    /^In these commands, \$PASSWORD stands for a secret /,
  );
  expect(secretsNote(curlCommand(request))).toBeUndefined();
});
