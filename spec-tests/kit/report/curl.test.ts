import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlCommand, shellQuote } from "./curl.js";

const request = {
  method: "GET",
  url: "http://x/api/tags?filters[a][$eq]=it's",
  headers: { accept: "application/json" },
};

test("queries with brackets, dollars and quotes reach curl as they are", () => {
  expect(curlCommand(request)).toBe(`curl -g 'http://x/api/tags?filters[a][$eq]=it'\\''s'`);
});

test("method, headers of the user and body are part of the command", () => {
  const put = {
    method: "PUT",
    url: "http://x/api/tags/1",
    headers: { "content-type": "application/json" },
    body: '{"data":{}}',
  };
  expect(curlCommand(put)).toBe(
    `curl -g -X PUT -H 'content-type: application/json' --data-binary '{"data":{}}' 'http://x/api/tags/1'`,
  );
});

test.each(["it's", '$(date) `date` \\ " [a]', "'", "a\nb"])("a shell gives %j back", (text) => {
  expect(execFileSync("sh", ["-c", `printf %s ${shellQuote(text)}`], { encoding: "utf8" })).toBe(text);
});
