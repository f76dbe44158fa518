import { execFileSync } from "node:child_process";
import { constants } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { cli } from "../cli-session.test-data.js";

test("a pipe that is named is written to and neither read nor replaced; one that nothing reads from is an error", async () => {
  const source = await makeFolder({ "content-types/note.json": typeJson("note", { title: { type: "string" } }) });
  const pipe = join(source, "pipe");
  execFileSync("mkfifo", [pipe]);
  const refusal = `touchstone: cannot write ${pipe}: it is a pipe that nothing reads from\n`;
  expect(await cli("types", source, "-o", pipe)).toEqual({ code: 1, out: "", err: refusal });
  const reader = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  expect(await cli("types", source, "-o", pipe)).toEqual({ code: 0, out: `${pipe} written\n`, err: "" });
  const { buffer, bytesRead } = await reader.read(Buffer.alloc(1 << 16));
  expect(buffer.subarray(0, bytesRead).toString()).toBe((await cli("types", source)).out);
  await reader.close();
  expect((await stat(pipe)).isFIFO()).toBe(true);
});
