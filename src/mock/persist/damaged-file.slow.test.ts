import { readFile, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { messageOf } from "../../base/message-of.js";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { loadState } from "../../server/state/saved-state.js";
import { createMockApi } from "../mock/mock-api.js";
import { withoutChecksums } from "./checksums.js";
import { keep, notes, post, stateOf } from "./persist.test-data.js";
import { linesOf } from "./state-file.js";

const dataset = await notes();

/** A file that was saved twice, with an uploaded file among what it holds. */
const savedFile = async () => {
  const file = join(await makeFolder({}), "state.jsonl");
  const kept = await keep(dataset, file);
  const form = new FormData();
  form.append("files", new File(["bytes of a file"], "a.txt", { type: "text/plain" }));
  await kept.mock.fetch(new Request("http://mock.test/api/upload", { method: "POST", body: form }));
  await post(kept, { text: "é", count: 1 });
  await kept.persistence.save();
  const before = await readFile(file, "utf8");
  await post(kept, { text: "last", count: 2 });
  await kept.persistence.close();
  return { file, before, bytes: await readFile(file), state: stateOf(kept.mock) };
};

/** What a start makes of a file: the state, or the message. */
const started = async (file: string): Promise<{ readonly state: string } | { readonly message: string }> => {
  try {
    const { mock, persistence } = await keep(dataset, file);
    await persistence.close();
    return { state: stateOf(mock) };
  } catch (error) {
    return { message: String(error) };
  }
};

/** The same of bytes without a file, for many of them. */
const loader = () => {
  const mock = createMockApi(dataset);
  return async (bytes: Uint8Array) => {
    try {
      loadState(mock.saved, withoutChecksums(await linesOf([Buffer.from(bytes)])));
      return { state: stateOf(mock) };
    } catch (error) {
      return { message: messageOf(error) };
    }
  };
};

const lineAt = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(0, at).filter((byte) => byte === 10).length + 1;

describe("a damaged file", () => {
  test("each byte changed in turn: the line is named, and nothing else than what was saved is ever loaded", async () => {
    const { bytes } = await savedFile();
    const load = loader();
    for (let at = 0; at < bytes.length; at++)
      // A bit, all of them, and what makes it a line break.
      for (const mask of [1 << (at % 8), 0xff, (bytes[at] ?? 0) ^ 10]) {
        if (mask === 0) continue;
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        const result = await load(changed);
        const line = lineAt(bytes, at);
        expect(result, `byte ${at} ^ ${mask}`).toEqual({
          message: expect.stringMatching(new RegExp(`^is damaged (or cut off )?in line (${line}|${line + 1})\\b`)),
        });
      }
    expect(bytes.length).toBeGreaterThan(500);
  });

  test("each place where it may be cut off: refused, or all of it is there", async () => {
    const { bytes, state } = await savedFile();
    const load = loader();
    let loaded = 0;
    for (let length = 0; length < bytes.length; length++) {
      const result = await load(bytes.subarray(0, length));
      if ("state" in result) {
        expect(result.state).toBe(state);
        loaded++;
      } else if (length === 0) expect(result.message).toBe("is empty: delete it to begin anew");
      else expect(result.message).toMatch(/^is damaged or cut off in line \d+: /);
    }
    // Without the last line break, and without all of the checksums.
    expect(loaded).toBeLessThanOrEqual(3);
  });

  test.each(["", "\n", " \r\n\n"])("with nothing in it, %j, is said to be empty, and left as it is", async (text) => {
    const { file, state } = await savedFile();
    await writeFile(file, text);
    expect(await started(file)).toEqual({
      message: expect.stringMatching(
        /: .*state\.jsonl is empty: delete it to begin anew\. The state before it is whole, in .*\.previous: move that one/,
      ),
    });
    await writeFile(`${file}.previous`, "");
    expect(await started(file)).toEqual({
      message: expect.stringMatching(/: .*state\.jsonl is empty: delete it to begin anew$/),
    });
    expect(await readFile(file, "utf8")).toBe(text);
    expect(state).not.toBe("");
  });

  test("lines that are gone, doubled or in another order are found", async () => {
    const { bytes, file } = await savedFile();
    const lines = bytes.toString().trimEnd().split("\n");
    for (const at of lines.slice(0, -1).keys())
      for (const changed of [
        lines.toSpliced(at, 1),
        lines.toSpliced(at, 0, lines[at] ?? ""),
        lines.toSpliced(at, 2, lines[at + 1] ?? "", lines[at] ?? ""),
      ]) {
        await writeFile(file, `${changed.join("\n")}\n`);
        expect(await started(file)).toEqual({
          message: expect.stringMatching(/is damaged (or cut off )?in line \d+|is incomplete/),
        });
      }
  });

  test("the state before it is beside it, whole, and counts when it is moved into its place", async () => {
    const { before, bytes, file } = await savedFile();
    await writeFile(file, bytes.toString().replace('"last"', '"lost"'));
    const result = await started(file);
    expect(result).toEqual({
      message: expect.stringMatching(
        /state\.jsonl is damaged in line \d+: .* The state before it is whole, in .*state\.jsonl\.previous: move that one/,
      ),
    });
    expect(await readFile(`${file}.previous`, "utf8")).toBe(before);
    await rename(`${file}.previous`, file);
    expect(await started(file)).toEqual({ state: before.split("\n").slice(0, -2).join("\n") });
  });

  test("is not said to have a whole one beside it where that is damaged too", async () => {
    const { bytes, file } = await savedFile();
    for (const path of [file, `${file}.previous`]) await writeFile(path, bytes.subarray(0, bytes.length - 5));
    const result = await started(file);
    expect(result).toEqual({
      message: expect.stringContaining("It is left alone: name another file, or move it away"),
    });
  });
});

test("a file that was saved before there were checksums is loaded, and has them from then on", async () => {
  const { bytes, file, state } = await savedFile();
  await writeFile(file, `${bytes.toString().trimEnd().split("\n").slice(0, -1).join("\n")}\n`);
  const kept = await keep(dataset, file);
  expect(stateOf(kept.mock)).toBe(state);
  await post(kept, { text: "more" });
  await kept.persistence.close();
  expect(await readFile(file, "utf8")).toMatch(
    /\n\{"end":\d+\}\n\{"checksums":"[0-9a-f]+","checksum":"[0-9a-f]{8}"\}\n$/,
  );
});

describe("a clock that goes back", () => {
  afterEach(() => void vi.useRealTimers());

  test("does not make an older state win", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
    const kept = await keep(dataset, file);
    for (const [text, year] of [
      ["one", 2030],
      ["two", 2020],
      ["three", 1980],
    ] as const) {
      vi.setSystemTime(Date.UTC(year, 0, 1));
      await post(kept, { text });
      await kept.persistence.save();
      await utimes(file, year, Date.UTC(year, 0, 1) / 1000);
    }
    await kept.persistence.close();
    await utimes(`${file}.previous`, 0, Date.UTC(2040, 0, 1) / 1000);
    expect(await started(file)).toEqual({ state: stateOf(kept.mock) });
    expect(stateOf(kept.mock)).toContain('"three"');
  });
});
