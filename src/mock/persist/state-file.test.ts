import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linesOf, readLines } from "./state-file.js";

test("a file that does not fit into memory is refused before it is read, and a line as soon as it is too long", async () => {
  const folder = await mkdtemp(join(tmpdir(), "state-"));
  try {
    const file = join(folder, "state.json");
    await writeFile(file, "");
    await truncate(file, 5 * 2 ** 30);
    await expect(readLines(file)).rejects.toThrow("it has 5368709120 bytes: more than 4294967296 are not read");
  } finally {
    await rm(folder, { recursive: true });
  }
  const part = Buffer.alloc(2 ** 24);
  const endless = function* () {
    yield Buffer.from("first\n");
    for (;;) yield part;
  };
  await expect(linesOf(endless())).rejects.toThrow("line 2 has more than 268435456 bytes");
});
