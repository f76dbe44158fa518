import fc from "fast-check";
import { expect, test } from "vitest";
import type { LoggedRequest } from "../../../mock/mock/requests/request-log.js";
import { requestLines } from "./request-line.js";

const request: LoggedRequest = {
  ...{ id: 1, method: "GET", path: "/api/notes", search: "populate=x", status: 200, scenario: "default" },
  ...{ milliseconds: 1, time: "2024-01-31T14:30:00.000Z", query: {}, body: undefined, bodyBytes: 0 },
  ...{ header: () => undefined, warnings: [], error: undefined },
};

const printed = (path: string, search: string): string =>
  requestLines({ ...request, path, search }).replace(/^GET {4}200 {5}1 ms {2}/, "");

test.each([
  ["a plus in a path is a plus", "/uploads/a+b.png", "", "/uploads/a+b.png"],
  ["a plus in a query is a space", "/api/notes", "filters[text]=a+b&c+d", "/api/notes?filters[text]=a b&c d"],
  ["an encoded plus is a plus in both", "/uploads/a%2Bb", "text=a%2Bb", "/uploads/a+b?text=a+b"],
  ["what is no encoding stays", "/uploads/50%+1", "text=50%+1", "/uploads/50%+1?text=50% 1"],
])("%s", (_, path, search, line) => expect(printed(path, search)).toBe(line));

// Controls, what turns text around, what has no width, separators of lines, tags, and half characters (Unicode, chapter 23; UAX 9).
const raw =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be found
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]|\p{Surrogate}/u;

test("a request is on one line on which nothing is hidden, however it is written", () => {
  const character = fc.oneof(
    fc.string({ unit: "binary", maxLength: 2 }),
    fc.constantFrom(...["\n", "\r", "\t", "\u001b[2J", "\u009b", "\u202e", "\u2066"]),
    fc.constantFrom(...["\u061c", "\u200b", "\ufeff", "\u{e0041}", "\u{1f600}"]),
  );
  const text = fc.array(character, { maxLength: 20 }).map((parts) => parts.join(""));
  const long = text.map((plain) => encodeURIComponent(plain).repeat(200));
  const written = fc.oneof(text, text.map(encodeURIComponent), long);
  fc.assert(
    fc.property(written, written, (path, search) => {
      expect(raw.exec(printed(`/api/${path}`, search))).toBeNull();
      expect(raw.exec(printed("/api/tags", `filters[${search}]=${search}`))).toBeNull();
    }),
  );
});

test("why a request was refused stands behind it, and what in it means nothing below it, on lines of their own", () => {
  const refused = { ...request, status: 400 };
  const warnings = ["populate: no \u202e x", "two"];
  const lines = requestLines({ ...refused, error: "Invalid \u001b[2J\nkey", warnings });
  expect(raw.exec(lines.replaceAll("\n", ""))).toBeNull();
  const [first, ...rest] = lines.split("\n");
  const indent = " ".repeat(21);
  expect(first).toMatch(/^GET {4}400 {5}1 ms {2}\/api\/notes\?populate=x {2}\(Invalid .*key\)$/);
  expect(rest).toEqual([expect.stringMatching(/^ {21}! populate: no .* x$/), `${indent}! two`]);
  // What the answer says is not said again.
  const strict = { error: "Invalid parameter populate: no x", warnings: ["populate: no x", "two"] };
  expect(
    requestLines({ ...refused, ...strict })
      .split("\n")
      .slice(1),
  ).toEqual([`${indent}! two`]);
  // What was sent to sign in may stand in it.
  expect(requestLines({ ...refused, path: "/api/auth/local", error: "secret" })).not.toContain("secret");
});
