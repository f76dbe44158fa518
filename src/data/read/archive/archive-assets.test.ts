import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { createArchiveAssets } from "./archive-assets.js";
import { archiveEntries, detectEncoding } from "./archive-stream.js";
import { packings, tarOf } from "./export-archive.test-data.js";

const large = Buffer.alloc(3_000_000, 1);

const files = {
  "assets/metadata/a.png.json": "{}",
  "assets/uploads/a.png": Buffer.from("first"),
  "assets/uploads/large.bin": large,
  "assets/uploads/z.png": Buffer.from("last"),
};

// Nothing is kept, the first file only, everything.
const limits = [0, 10, 10_000_000];

test.each(packings.flatMap(([name, packed]) => limits.map((limit) => ({ name, packed, limit }))))(
  "$name, $limit bytes kept: every file can be read, again and again, and none stays open",
  async ({ limit, name, packed }) => {
    const folder = await makeFolder({ [name]: packed(await tarOf(files)) });
    const encoding = await detectEncoding(join(folder, name), "open sesame");
    const { add, assets } = createArchiveAssets(encoding, limit);
    for await (const entry of archiveEntries(encoding)) await add(entry);
    const open = readdirSync("/dev/fd").length;
    for (let turn = 0; turn < 3; turn++) {
      expect(await assets.read("a.png")).toEqual(Buffer.from("first"));
      expect((await assets.read("large.bin"))?.length).toBe(large.length);
      expect(await assets.read("z.png")).toEqual(Buffer.from("last"));
      expect(await assets.read("a.png.json")).toBeUndefined();
    }
    expect(readdirSync("/dev/fd").length).toBeLessThanOrEqual(open);
  },
);

test("an archive may be left in the middle of a file", async () => {
  const folder = await makeFolder({ "x.tar": await tarOf(files) });
  const encoding = await detectEncoding(join(folder, "x.tar"), undefined);
  const open = readdirSync("/dev/fd").length;
  for await (const entry of archiveEntries(encoding)) {
    if (entry.path !== "assets/uploads/large.bin") continue;
    for await (const chunk of entry.bytes) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    break;
  }
  expect(readdirSync("/dev/fd").length).toBeLessThanOrEqual(open);
});
