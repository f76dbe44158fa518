import { expect, test } from "vitest";
import { redacted, redactHeaders, redactText } from "./redact.js";

test("secret headers and those that the user passed lose their values", () => {
  const headers = {
    authorization: "Bearer s3cret",
    cookie: "sid=1",
    "x-api-key": "k",
    "x-tenant": "museum",
    accept: "*/*",
  };
  expect(redactHeaders(headers, new Set(["x-tenant"]))).toEqual({
    authorization: redacted,
    cookie: redacted,
    "x-api-key": redacted,
    "x-tenant": redacted,
    accept: "*/*",
  });
});

test("passwords and tokens in bodies are replaced, other members stay", () => {
  const body = JSON.stringify({ jwt: "aaa.bbb", user: { password: 'a"b', name: "Inga" } });
  expect(JSON.parse(redactText(body))).toEqual({ jwt: redacted, user: { password: redacted, name: "Inga" } });
});
