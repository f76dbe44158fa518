import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { createOutput, quoted } from "./output.js";

const failure = (code: string): Error => Object.assign(new Error(code), { code });

test("a reader that leaves early is no fault, and nothing more is written", () => {
  const [stream, failures] = [new PassThrough(), [] as unknown[]];
  const output = createOutput(stream, (error) => failures.push(error));
  output.write("a");
  stream.emit("error", failure("EPIPE"));
  output.write("b");
  expect([String(stream.read()), failures]).toEqual(["a", []]);
});

test("any other failure is handed over once, whether it is thrown or an event, and writing goes on", () => {
  const [texts, failures] = [[] as string[], [] as unknown[]];
  const stream = new Writable({
    write: (text, _, done) => {
      texts.push(String(text));
      done();
    },
  });
  const output = createOutput(stream, (error) => failures.push(error));
  stream.emit("error", failure("ENOSPC"));
  stream.write = () => {
    throw failure("EIO");
  };
  output.write("a");
  Reflect.deleteProperty(stream, "write");
  output.write("b");
  expect([texts, failures]).toEqual([["b"], [failure("ENOSPC")]]);
});

test.each([
  ["/home/me/my-project", "/home/me/my-project"],
  ["/home/me/my project", "'/home/me/my project'"],
  ["it's", "'it'\\''s'"],
])("the path %s is the word %s of a command line", (path, word) => expect(quoted(path)).toBe(word));
