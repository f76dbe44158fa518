import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { noSmallDisk, smallDisk } from "../../data/read/shared/small-disk.test-data.js";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { type DiskFault, faultyDisk, keep, notes, post, stateIn, stateOf } from "./persist.test-data.js";

const dataset = await notes([{ text: "é".repeat(40) }, { text: "two" }]);
describe("a disk that fails", () => {
  test("is reported in the words of the system, without the name of what node called", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { syscall: "write" });
    const open = () => Promise.reject(full);
    const file = join(await makeFolder({}), "state.jsonl");
    const kept = await keep(dataset, file, { disk: { ...faultyDisk(() => undefined), open } });
    await post(kept, { text: "lost" });
    await kept.persistence.save();
    expect(kept.reports).toEqual([
      expect.stringMatching(/state\.jsonl: ENOSPC: no space left on device\. It stays as it was/),
    ]);
    await expect(kept.persistence.close()).rejects.toThrow(/ENOSPC: no space left on device\. It stays/);
  });

  test("is tried again by itself", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    let now: DiskFault | undefined = { kind: "write", at: 0, code: "ENOSPC" };
    const kept = await keep(dataset, file, { disk: faultyDisk(() => now), retryAfter: 10 });
    await post(kept, { text: "one" });
    await kept.persistence.save();
    now = undefined;
    await expect.poll(() => kept.reports.length).toBe(2);
    expect(await readFile(file, "utf8")).toContain('"one"');
    expect((await post(kept, { text: "two" })).has("touchstone-not-saved")).toBe(false);
    await kept.persistence.close();
  });

  test("at the end: the writes that are lost are counted, and the file is given back", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    let now: DiskFault | undefined;
    const kept = await keep(dataset, file, { disk: faultyDisk(() => now) });
    await post(kept, { text: "one" });
    await kept.persistence.save();
    now = { kind: "write", at: 0, code: "EDQUOT" };
    for (const text of ["two", "three"]) await post(kept, { text });
    await expect(kept.persistence.close()).rejects.toThrow(
      /^up to 2 writes are lost: cannot save .*state\.jsonl: EDQUOT/,
    );
    const again = await keep(dataset, file);
    expect(stateOf(again.mock)).toMatch(/"one"/);
    await again.persistence.close();
  });
});

test("a lock that cannot be removed does not hide that writes are lost", async () => {
  const folder = await makeFolder({});
  const file = join(folder, "state.jsonl");
  let now: DiskFault | undefined;
  const kept = await keep(dataset, file, { disk: faultyDisk(() => now) });
  await post(kept, { text: "one" });
  await kept.persistence.save();
  now = { kind: "write", at: 0, code: "EROFS" };
  await post(kept, { text: "two" });
  await kept.persistence.save();
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
    expect(kept.reports).toEqual([expect.stringContaining("ENOSPC: no space left on device")]);
    // All but the write that failed is there, and nothing half-written.
    expect(await stateIn(dataset, file)).toBe(known);
    expect(await readFile(file, "utf8")).toMatch(/\{"end":true\}\n$/);
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
