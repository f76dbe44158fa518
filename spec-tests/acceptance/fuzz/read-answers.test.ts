import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnswerReader } from "./read-answers.js";

/** What is found in a stream that comes in these pieces, as answers to these methods. */
const read = (pieces: readonly string[], methods: readonly string[], end = true): readonly string[] => {
  const found: string[] = [];
  let answered = 0;
  const reader = createAnswerReader({
    method: () => methods[answered],
    answer: ({ body, status }) => {
      answered++;
      found.push(`${status} ${body.toString("latin1")}`);
    },
    fault: (message) => found.push(`fault: ${message}`),
  });
  for (const piece of pieces) reader.push(Buffer.from(piece, "latin1"));
  if (end) reader.end();
  return found;
};

const stream = [
  "HTTP/1.1 100 Continue\r\n\r\n",
  "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nh\r\n\r\n",
  "HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n",
  "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
  "HTTP/1.1 204 No Content\r\n\r\n",
  "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nto the end",
].join("");
const methods = ["POST", "HEAD", "GET", "DELETE", "GET"];
const expected = ["200 h\r\n\r\n", "200 ", "201 abcde", "204 ", "200 to the end"];

test("answers of every form, however their bytes arrive", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const ends = [...cuts, stream.length].sort((a, b) => a - b);
      const pieces = ends.map((end, index) => stream.slice(ends[index - 1] ?? 0, end));
      expect(read(pieces, methods)).toEqual(expected);
    }),
  );
});

test.each([
  ["cut off in the head", "HTTP/1.1 200 OK\r\ncont", "fault: the head is cut off"],
  ["cut off in a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nabc", "fault: the body ends"],
  ["a status that is none", "HTTP/1.1 20 OK\r\n\r\n", "fault: illegal status line"],
  ["a folded header", "HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\n", "fault: illegal header"],
  ["a control character", "HTTP/1.1 200 OK\r\nX: a\u0000b\r\n\r\n", "fault: illegal header"],
  ["a signed length", "HTTP/1.1 200 OK\r\ncontent-length: +1\r\n\r\na", "fault: illegal header"],
  ["an unknown coding", "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n", "fault: unknown coding"],
  ["a body behind a HEAD", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}", "200 ,fault: 2 bytes more"],
])("%s", (_, text, found) => {
  expect(read([text], [text.endsWith("{}") ? "HEAD" : "GET"]).join()).toContain(found);
});

test("a refusal that closes the connection may have a body, whatever was asked", () => {
  const text = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}";
  expect(read([text], ["HEAD"])).toEqual(["400 "]);
});
