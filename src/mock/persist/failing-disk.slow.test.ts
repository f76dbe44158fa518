import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
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
      { numRuns: cases(150), examples: certain.map((fault) => [fault]) },
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
});
