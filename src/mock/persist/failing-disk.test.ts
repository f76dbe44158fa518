import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noSmallDisk, smallDisk } from "../../data/read/shared/small-disk.test-data.js";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { ask, keep, notes, post, stateIn, stateOf, upload } from "./persist.test-data.js";

const dataset = await notes([{ text: "é".repeat(40) }, { text: "two" }]);

/** A file with a note, and what keeps it from being saved again: a folder in the place where it is written. */
const saved = async (retryAfter?: number) => {
  const folder = await makeFolder({});
  const file = join(folder, "state.jsonl");
  const kept = await keep(dataset, file, retryAfter);
  await post(kept, { text: "one" });
  const inTheWay = join(folder, ".state.jsonl.new.tmp");
  await mkdir(join(inTheWay, "folder"), { recursive: true });
  return { folder, file, kept, inTheWay };
};

describe("a disk that fails", () => {
  test("is reported once in the words of the system, tried again by itself, and reported when it works again", async () => {
    const { file, inTheWay, kept } = await saved(10);
    for (const text of ["second", "third"])
      expect((await post(kept, { text })).get("touchstone-not-saved")).toBe("EISDIR: illegal operation on a directory");
    expect(kept.reports).toEqual([
      expect.stringMatching(
        /^cannot save .*state\.jsonl: EISDIR: .*\. It stays as it was last saved, and later writes/,
      ),
    ]);
    expect(await readFile(file, "utf8")).not.toContain('"second"');
    await rm(inTheWay, { recursive: true });
    await expect
      .poll(() => kept.reports[1])
      .toMatch(/state\.jsonl is saved again, with all that was written meanwhile$/);
    expect(await stateIn(dataset, file)).toBe(stateOf(kept.mock));
    expect((await post(kept, { text: "four" })).has("touchstone-not-saved")).toBe(false);
    await kept.persistence.close();
    expect(kept.reports).toHaveLength(2);
  });

  test("at the end: the writes that are lost are counted, and the file is given back", async () => {
    const { file, inTheWay, kept } = await saved();
    for (const text of ["two", "three"]) await post(kept, { text });
    await expect(kept.persistence.close()).rejects.toThrow(
      /^up to 2 writes are lost: cannot save .*state\.jsonl: EISDIR/,
    );
    await rm(inTheWay, { recursive: true });
    const again = await keep(dataset, file);
    expect(stateOf(again.mock)).toMatch(/"one"/);
    await again.persistence.close();
  });
});

test("the bytes of an upload are there before the file names them, and for as long as it does", async () => {
  const { file, inTheWay, kept } = await saved();
  await rm(inTheWay, { recursive: true });
  await writeFile(`${file}.files`, "in the way of the folder");
  const { id } = await upload(kept, "bytes");
  expect(kept.reports).toEqual([expect.stringMatching(/^cannot save .*state\.jsonl: ENOTDIR/)]);
  await rm(`${file}.files`);
  expect(await stateIn(dataset, file)).not.toContain("bytes");
  await kept.persistence.save();
  const named = stateOf(kept.mock);
  expect(await stateIn(dataset, file)).toBe(named);
  await mkdir(join(inTheWay, "folder"), { recursive: true });
  await ask(kept, `/api/upload/files/${id}`, "DELETE");
  expect([kept.reports.length, await stateIn(dataset, file)]).toEqual([3, named]);
  await rm(inTheWay, { recursive: true });
  await kept.persistence.close();
  expect(await readdir(`${file}.files`)).toEqual([]);
});

test("a lock that cannot be removed does not hide that writes are lost", async () => {
  const { folder, kept } = await saved();
  await post(kept, { text: "two" });
  const [lock = ""] = (await readdir(folder)).filter((name) => name.includes(".lock-"));
  // A folder is not removed as a file is: so it is on a disk that has become read-only.
  await rm(join(folder, lock));
  await mkdir(join(folder, lock));
  await expect(kept.persistence.close()).rejects.toThrow(/^1 write is lost: cannot save .*state\.jsonl: E/);
  expect(kept.reports.slice(1)).toEqual([expect.stringMatching(/^cannot remove the lock of .*state\.jsonl: /)]);
});

test("a disk of 256 kB that is filled: the last good file stays, and all is saved when there is room", async ({
  skip,
}) => {
  const disk = await smallDisk("256k");
  if (disk === undefined) return skip(noSmallDisk);
  try {
    const file = join(disk.folder, "state.jsonl");
    const kept = await keep(dataset, file);
    let [reason, known]: [string | null, string] = [null, ""];
    for (let count = 0; count < 200 && reason === null; count++) {
      known = stateOf(kept.mock);
      reason = (await post(kept, { text: "x".repeat(4000), count })).get("touchstone-not-saved");
    }
    expect(reason).toBe("ENOSPC: no space left on device");
    expect(kept.reports).toEqual([expect.stringMatching(/state\.jsonl: ENOSPC: no space left on device\. It stays/)]);
    // All but the write that failed is there, and nothing half-written.
    expect(await stateIn(dataset, file)).toBe(known);
    expect(await readFile(file, "utf8")).toMatch(/\{"sha256":"\w{64}"\}\n$/);
    expect(await readdir(disk.folder)).toEqual([expect.stringContaining(".lock-"), "state.jsonl"]);
    // Somebody makes room.
    disk.remount("size=4m");
    await kept.persistence.close();
    expect(kept.reports).toHaveLength(2);
    const again = await keep(dataset, file);
    expect(stateOf(again.mock)).toBe(stateOf(kept.mock));
    // Read-only from now on, as a disk becomes that has failed.
    disk.remount("ro");
    await post(again, { text: "read-only" });
    await again.persistence.save();
    expect((await post(again, { text: "read-only" })).get("touchstone-not-saved")).toBe("EROFS: read-only file system");
    disk.remount("rw");
    await again.persistence.close();
    expect(await readFile(file, "utf8")).toContain('"read-only"');
  } finally {
    disk.remove();
  }
});
