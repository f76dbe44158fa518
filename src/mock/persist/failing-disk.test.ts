import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { withoutChecksums } from "./checksums.js";
import { type DiskFault, faultyDisk, keep, notes, post, stateOf } from "./persist.test-data.js";
import { linesOf } from "./state-file.js";

const dataset = await notes([{ text: "é".repeat(40) }, { text: "two" }]);
/** A little more than the size of the file that is saved. */
const size = 4500;

/** What fails from a byte on: most of what there is to find depends on the byte. */
const kindsOfBytes = ["write", "loses", "changes"] as const;
const kinds = [...kindsOfBytes, "sync", "close", "open", "rename", "link", "rename previous"] as const;

const faults: fc.Arbitrary<DiskFault> = fc.record({
  code: fc.constantFrom("ENOSPC", "EROFS", "EIO", "EDQUOT"),
  kind: fc.constantFrom(...kinds, "write", ...kindsOfBytes),
  at: fc.nat(size),
  most: fc.oneof(fc.constant(1 << 20), fc.integer({ min: 1, max: 300 })),
});

/** Faults that every run tries: nine that are met, and six that are behind the end of the file. */
const certain: readonly DiskFault[] = [
  ...kinds.map((kind) => ({ code: "EIO", kind, at: 0, most: 300 })),
  ...kindsOfBytes.flatMap((kind) => [300, 1 << 20].map((most) => ({ code: "EIO", kind, at: 2 * size, most }))),
];

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

  test("a state before that cannot be kept is a save that fails, and nothing has changed", async () => {
    const folder = await makeFolder({});
    const file = join(folder, "state.jsonl");
    const kept = await keep(dataset, file);
    await post(kept, { text: "before" });
    await kept.persistence.save();
    const before = await readFile(file, "utf8");
    await mkdir(`${file}.previous`);
    await post(kept, { text: "after" });
    await kept.persistence.save();
    expect(kept.reports).toEqual([expect.stringMatching(/^cannot save /)]);
    expect(await readFile(file, "utf8")).toBe(before);
    await rm(`${file}.previous`, { recursive: true });
    await kept.persistence.close();
    expect(await readFile(file, "utf8")).toContain('"after"');
  });

  test("leaves a whole state, is reported once, and what was written meanwhile is saved when it works again", async () => {
    let [failed, succeeded] = [0, 0];
    await fc.assert(
      fc.asyncProperty(faults, async (fault) => {
        const folder = await makeFolder({});
        const file = join(folder, "state.jsonl");
        let now: DiskFault | undefined;
        const kept = await keep(dataset, file, { disk: faultyDisk(() => now) });
        await post(kept, { text: "before" });
        await kept.persistence.save();
        const states = [stateOf(kept.mock)];
        now = fault;
        for (const text of ["first", "second"]) {
          await post(kept, { text });
          states.push(stateOf(kept.mock));
          await kept.persistence.save();
        }
        const after = await readFile(file, "utf8");
        const reason = (await post(kept, { text: "third" })).get("touchstone-not-saved");
        if (kept.reports.length === 0) {
          // The fault is behind the end of the file.
          expect([fault.kind, reason]).toEqual([expect.stringMatching(/^(write|loses|changes)$/), null]);
          expect(fault.at).toBeGreaterThanOrEqual(after.length);
          expect(after).toContain('"second"');
          succeeded++;
        } else {
          expect(kept.reports).toEqual([expect.stringMatching(/^cannot save .*state\.jsonl: /)]);
          expect(reason).toMatch(/^(E[A-Z]+: as the test wants it|the disk (holds|takes) [ -~]+)$/);
          expect(states).toContain(withoutChecksums(await linesOf([Buffer.from(after)])).join("\n"));
          failed++;
        }
        expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
        now = undefined;
        await kept.persistence.close();
        expect(kept.reports.slice(1)).toEqual(
          kept.reports.length === 0 ? [] : [expect.stringMatching(/^\S+state\.jsonl is saved again, with all/)],
        );
        const again = await keep(dataset, file);
        expect(stateOf(again.mock)).toBe(stateOf(kept.mock));
        expect(stateOf(again.mock)).not.toBe(states[0]);
        await again.persistence.close();
        await rm(folder, { recursive: true });
      }),
      { numRuns: 150, examples: certain.map((fault) => [fault]) },
    );
    expect(Math.min(failed, succeeded)).toBeGreaterThan(5);
  });

  test("keeps the file byte for byte wherever the writing ends, and no half-written one beside it", async () => {
    const folder = await makeFolder({});
    const file = join(folder, "state.jsonl");
    let now: DiskFault | undefined;
    const kept = await keep(dataset, file, { disk: faultyDisk(() => now) });
    await post(kept, { text: "before" });
    await kept.persistence.save();
    const good = await readFile(file);
    await post(kept, { text: "after" });
    for (let at = 0; at <= good.length; at += 1 + (at % 50))
      for (const kind of ["write", "loses", "changes"] as const) {
        now = { at, kind, code: "ENOSPC", most: 1 << 20 };
        await kept.persistence.save();
        expect((await readFile(file)).equals(good), `${kind} ${at}`).toBe(true);
      }
    expect(kept.reports).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => !name.includes(".lock-"))).toEqual(["state.jsonl"]);
    now = undefined;
    await kept.persistence.close();
    expect(await readFile(file, "utf8")).toContain('"after"');
    expect(await readFile(`${file}.previous`)).toEqual(good);
  });

  test("is tried again by itself", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    let now: DiskFault | undefined = { kind: "write", at: 0, code: "ENOSPC", most: 100 };
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
    now = { kind: "write", at: 0, code: "EDQUOT", most: 100 };
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
  now = { kind: "write", at: 0, code: "EROFS", most: 100 };
  await post(kept, { text: "two" });
  await kept.persistence.save();
  const [lock = ""] = (await readdir(folder)).filter((name) => name.includes(".lock-"));
  // A folder is not removed as a file is: so it is on a disk that has become read-only.
  await rm(join(folder, lock));
  await mkdir(join(folder, lock));
  await expect(kept.persistence.close()).rejects.toThrow(/^1 write is lost: cannot save .*state\.jsonl: EROFS/);
  expect(kept.reports.slice(1)).toEqual([expect.stringMatching(/^cannot remove the lock of .*state\.jsonl: /)]);
});

/** A disk of 256 kB; undefined where nobody may make one. */
const smallDisk = async (): Promise<{ readonly folder: string; readonly remove: () => void } | undefined> => {
  const folder = join(await makeFolder({}), "disk");
  await mkdir(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], { stdio: "ignore" });
    return { folder, remove: () => execFileSync("umount", [folder]) };
  } catch {
    return undefined;
  }
};

test("a disk of 256 kB that is filled: the last good file stays, and all is saved when there is room", async ({
  skip,
}) => {
  const disk = await smallDisk();
  if (disk === undefined) return skip("a tmpfs cannot be mounted here: it takes Linux and its administrator");
  try {
    const file = join(disk.folder, "state.jsonl");
    const kept = await keep(dataset, file);
    let reason: string | null = null;
    let [known, state] = ["", ""];
    for (let count = 0; count < 200 && reason === null; count++) {
      const before = await readFile(file, "utf8").catch(() => "");
      if (kept.reports.length === 0) [known, state] = [before, stateOf(kept.mock)];
      reason = (await post(kept, { text: "x".repeat(4000), count })).get("touchstone-not-saved");
      await kept.persistence.save();
    }
    expect(reason).toBe("ENOSPC: no space left on device");
    expect(kept.reports).toEqual([expect.stringContaining("ENOSPC: no space left on device")]);
    expect(await readFile(file, "utf8")).toBe(known);
    // It is that of the last save but the one that failed, whole.
    expect(withoutChecksums(await linesOf([Buffer.from(known)])).join("\n")).toBe(state);
    // Somebody makes room: the file is as large as the state by then.
    execFileSync("mount", ["-o", "remount,size=4m", disk.folder]);
    await kept.persistence.close();
    expect(kept.reports).toHaveLength(2);
    const again = await keep(dataset, file);
    expect(stateOf(again.mock)).toBe(stateOf(kept.mock));
    // Read-only from now on, as a disk becomes that has failed.
    execFileSync("mount", ["-o", "remount,ro", disk.folder]);
    await post(again, { text: "read-only" });
    await again.persistence.save();
    expect((await post(again, { text: "read-only" })).get("touchstone-not-saved")).toBe("EROFS: read-only file system");
    execFileSync("mount", ["-o", "remount,rw", disk.folder]);
    await again.persistence.close();
    expect(await readFile(file, "utf8")).toContain('"read-only"');
  } finally {
    disk.remove();
  }
});

test("a file that is full of something else is not taken for a state", async () => {
  const file = join(await makeFolder({}), "state.jsonl");
  await writeFile(file, "\0".repeat(4096));
  await expect(keep(dataset, file)).rejects.toThrow(/is no state that was saved by touchstone/);
});
