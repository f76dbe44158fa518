import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { type DiskFault, faultyDisk, keep, notes, post, stateIn, stateOf, upload } from "./persist.test-data.js";

const dataset = await notes([{ text: "é".repeat(40) }, { text: "two" }]);
/** A little more than the size of the file that is saved. */
const size = 4500;

const kinds = ["write", "sync", "close", "open", "rename"] as const;

const faults: fc.Arbitrary<DiskFault> = fc.record({
  code: fc.constantFrom("ENOSPC", "EROFS", "EIO", "EDQUOT"),
  // Most of what there is to find depends on the byte.
  kind: fc.constantFrom(...kinds, "write", "write", "write"),
  at: fc.nat(size),
});

/** Faults that every run tries: those that are met, and one that is behind the end of the file. */
const certain: readonly DiskFault[] = [
  ...kinds.map((kind) => ({ code: "EIO", kind, at: 0 })),
  { code: "EIO", kind: "write", at: 2 * size },
];

/** What can be written: notes alone, which are put behind what there is, or files too. */
const writes = {
  note: post,
  file: (kept: Parameters<typeof post>[0], { text }: { readonly text: string }) => upload(kept, text),
};

test.each(["note", "file"] as const)(
  "a disk that fails while a %s is written leaves a whole state, is reported once, and all is saved when it works again",
  async (kind) => {
    let [failed, succeeded] = [0, 0];
    await fc.assert(
      fc.asyncProperty(faults, fc.boolean(), async (fault, anew) => {
        const folder = await makeFolder({});
        const file = join(folder, "state.jsonl");
        let now: DiskFault | undefined;
        let kept = await keep(dataset, file, { disk: faultyDisk(() => now) });
        await post(kept, { text: "before" });
        if (anew) {
          await kept.persistence.close();
          kept = await keep(dataset, file, { disk: faultyDisk(() => now) });
        }
        const states = [stateOf(kept.mock)];
        now = fault;
        for (const text of ["first", "second"]) {
          await writes[kind](kept, { text });
          states.push(stateOf(kept.mock));
        }
        const reason = (await post(kept, { text: "third" })).get("touchstone-not-saved");
        states.push(stateOf(kept.mock));
        if (kept.reports.length === 0) {
          expect([reason, states.slice(-1)]).toEqual([null, [await stateIn(dataset, file)]]);
          succeeded++;
        } else {
          expect(kept.reports).toEqual([expect.stringMatching(/^cannot save .*state\.jsonl: /)]);
          expect(reason).toMatch(/^E[A-Z]+: as the test wants it$/);
          expect(states).toContain(await stateIn(dataset, file));
          failed++;
        }
        expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tmp"))).toEqual([]);
        now = undefined;
        await kept.persistence.close();
        expect(kept.reports.slice(1)).toEqual(
          kept.reports.length === 0 ? [] : [expect.stringMatching(/^\S+state\.jsonl is saved again, with all/)],
        );
        expect(await stateIn(dataset, file)).toBe(stateOf(kept.mock));
        await rm(folder, { recursive: true });
      }),
      {
        numRuns: cases(100),
        examples: certain.flatMap((fault) => [
          [fault, true],
          [fault, false],
        ]),
      },
    );
    expect(Math.min(failed, succeeded)).toBeGreaterThan(5);
  },
);
