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
