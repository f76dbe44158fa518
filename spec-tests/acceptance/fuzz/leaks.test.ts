import { expect, test } from "vitest";
import { loadBundledDataset } from "../../kit/reference.js";
import { createLeakFinder, secretsOf } from "./leaks.js";

const secrets = secretsOf(await loadBundledDataset());
const leak = createLeakFinder(secrets, ["/home/somebody/"], () => ["a-code-of-now"]);

test("passwords, tokens and private values of a source are its secrets", () => {
  expect(secrets).toEqual(expect.arrayContaining(["Zwölf-Bolzen-4", "havnsund-full-access-token"]));
});

test.each([
  ["a password", "x Zwölf-Bolzen-4 x", "secret"],
  ["a code that was printed", "a-code-of-now", "secret"],
  ["an ordinary text", "at noon: node, 12:30", undefined],
  ["a file's name", "looked at /uploads/a.js in 1:2", undefined],
])("%s", (_, answer, kind) => {
  expect(leak(answer, "GET /")?.kind).toBe(kind);
});

test.each([
  ["as bytes", Buffer.from("Zwölf-Bolzen-4").toString("latin1")],
  ["percent-encoded", encodeURIComponent("Zwölf-Bolzen-4")],
])("what the request holds is no leak: %s", (_, sent) => {
  expect(leak("Zwölf-Bolzen-4", `POST /api/auth/local HTTP/1.1\r\n\r\n${sent}`)).toBeUndefined();
});

test("a session token is for whoever signs in", () => {
  const token = `eyJhbGciOiJIUz.eyJpZCI6MTIzNA.${"a".repeat(43)}`;
  expect(leak(token, "POST /api/auth/local HTTP/1.1")).toBeUndefined();
  expect(leak(token, "GET /api/users HTTP/1.1")?.kind).toBe("secret");
});
