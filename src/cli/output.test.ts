import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { letReaderLeave } from "./output.js";

test("a reader that leaves early is no fault; any other error of the output is", () => {
  const stream = new PassThrough();
  letReaderLeave(stream);
  const fail = (code: string) => () => stream.emit("error", Object.assign(new Error(code), { code }));
  expect(fail("EPIPE")).not.toThrow();
  expect(fail("ENOSPC")).toThrow("ENOSPC");
});
