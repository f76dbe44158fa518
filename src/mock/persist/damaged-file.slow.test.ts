import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { messageOf } from "../../base/message-of.js";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { loadState } from "../../server/state/saved-state.js";
import { createMockApi } from "../mock/mock-api.js";
import { withoutSeals } from "./checksums.js";
import { keep, notes, post, stateOf, upload } from "./persist.test-data.js";
import { linesOf } from "./state-file.js";

const dataset = await notes();

/** What a file holds after each of three writes, and what the mock held then. The process then ended in order, or was killed. */
const saved = async (end: "in order" | "killed") => {
  const file = join(await makeFolder({}), "state.jsonl");
  const kept = await keep(dataset, file);
  const states: string[] = [];
  for (const write of [() => upload(kept, "bytes of a file"), () => post(kept, { text: "é" }), () => post(kept, {})]) {
    await write();
    states.push(stateOf(kept.mock));
  }
  const bytes = await readFile(file);
  await kept.persistence.close();
  return end === "in order" ? { file, bytes: await readFile(file), states: states.slice(-1) } : { file, bytes, states };
};

const files = new Map([
  ["f875b6c3a4f8abffb11a6ada17cb6a74196a12ad56fa882c8a3957520db66946", Buffer.from("bytes of a file")],
]);

/** What a start makes of a file: the state, or the message. */
const loader = () => {
  const mock = createMockApi(dataset);
  return async (bytes: Uint8Array): Promise<{ readonly state: string } | { readonly message: string }> => {
    try {
      const { lines, rest } = await linesOf([Buffer.from(bytes)]);
      loadState(mock.saved, withoutSeals(lines, rest), files);
      return { state: stateOf(mock) };
    } catch (error) {
      return { message: messageOf(error) };
    }
  };
};

const lineAt = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(0, at).filter((byte) => byte === 10).length + 1;

describe.each(["in order", "killed"] as const)("the file of a process that ended: %s", (end) => {
  test("each byte changed in turn: the line is named, and nothing else than what was saved is ever loaded", async () => {
    const { bytes, states } = await saved(end);
    const load = loader();
    expect(await load(bytes)).toEqual({ state: states.at(-1) });
    for (let at = 0; at < bytes.length - 1; at++)
      // A bit, all of them, and what makes it a line break.
      for (const mask of [1 << (at % 8), 0xff, (bytes[at] ?? 0) ^ 10]) {
        if (mask === 0) continue;
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        expect(await load(changed), `byte ${at} ^ ${mask}`).toEqual({
          message: expect.stringMatching(`^is damaged in line ${lineAt(bytes, at)}: it is not as it was saved`),
        });
      }
    expect(bytes.length).toBeGreaterThan(500);
  });

  test("each place where it may be cut off: refused, or the state after one of the writes", async () => {
    const { bytes, states } = await saved(end);
    const load = loader();
    const loaded = new Set<string>();
    for (let length = 0; length < bytes.length; length++) {
      const result = await load(bytes.subarray(0, length));
      if ("state" in result) loaded.add(result.state);
      else if (length === 0) expect(result.message).toBe("is empty: delete it to begin anew");
      else expect(result.message).toMatch(/^is damaged or cut off in line \d+\. |^is no state/);
    }
    // The last line break is what says that the last write is there.
    expect([...loaded]).toEqual(states.slice(0, -1));
  });

  test("lines that are gone, doubled or in another order are found", async () => {
    const { bytes } = await saved(end);
    const load = loader();
    const lines = bytes.toString().trimEnd().split("\n");
    for (const at of lines.slice(0, -1).keys())
      for (const changed of [
        lines.toSpliced(at, 1),
        lines.toSpliced(at, 0, lines[at] ?? ""),
        lines.toSpliced(at, 2, lines[at + 1] ?? "", lines[at] ?? ""),
      ])
        expect(await load(Buffer.from(`${changed.join("\n")}\n`))).toEqual({
          message: expect.stringMatching(/^is damaged in line \d+/),
        });
  });
});

test("a damaged file is left as it is, and goes on with what was written before the damage", async () => {
  const { bytes, file, states } = await saved("killed");
  const damaged = bytes.toString().split("\n").with(-3, "x").join("\n");
  await writeFile(file, damaged);
  const error = await keep(dataset, file).catch(messageOf);
  expect(error).toMatch(/state\.jsonl is damaged in line \d+: .* delete all lines behind line \d+$/);
  expect(await readFile(file, "utf8")).toBe(damaged);
  const whole = Number(/\d+$/.exec(String(error)));
  await writeFile(file, `${damaged.split("\n").slice(0, whole).join("\n")}\n`);
  const kept = await keep(dataset, file);
  expect(stateOf(kept.mock)).toBe(states[1]);
  await kept.persistence.close();
});

test("a file of white space is refused, and left as it is", async () => {
  const file = join(await makeFolder({}), "state.jsonl");
  await writeFile(file, " \r\n\n");
  await expect(keep(dataset, file)).rejects.toThrow("state.jsonl is empty: delete it to begin anew");
  expect(await readFile(file, "utf8")).toBe(" \r\n\n");
});
