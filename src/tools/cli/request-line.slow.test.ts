import fc from "fast-check";
import { expect, test } from "vitest";
import { requestLine } from "./request-line.js";

const printed = (path: string, search: string): string => {
  const outcome = { status: 200, milliseconds: 1, query: {}, body: undefined, bodyBytes: 0, header: () => undefined };
  return requestLine({ id: 1, method: "GET", path, search, ...outcome }).replace(/^GET {4}200 {5}1 ms {2}/, "");
};

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
    fc.constantFrom(
      ...["\n", "\r", "\t", "\u001b[2J", "\u009b", "\u202e", "\u2066"],
      ...["\u061c", "\u200b", "\ufeff", "\u{e0041}", "\u{1f600}"],
    ),
  );
  const text = fc.array(character, { maxLength: 20 }).map((parts) => parts.join(""));
  const written = fc.oneof(
    text,
    text.map(encodeURIComponent),
    text.map((plain) => encodeURIComponent(plain).repeat(200)),
  );
  fc.assert(
    fc.property(written, written, (path, search) => {
      expect(raw.exec(printed(`/api/${path}`, search))).toBeNull();
      expect(raw.exec(printed("/api/tags", `filters[${search}]=${search}`))).toBeNull();
    }),
  );
});
