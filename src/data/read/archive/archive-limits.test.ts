import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { pack } from "tar-stream";
import { describe, expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import { SourceError } from "../shared/source-error.js";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { faultsOf } from "../sources/run-row.test-data.js";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.js";
import { loadExportArchive } from "./export-archive.js";
import { encrypt, loadBytes, packings, sampleArchive, tarOf } from "./export-archive.test-data.js";

const withLimits = async (bytes: Uint8Array, limits: Partial<ArchiveLimits>) =>
  loadExportArchive(join(await makeFolder({ "export.bin": bytes }), "export.bin"), "open sesame", {
    ...archiveLimits,
    ...limits,
  });

const mebi = 1024 * 1024;

/** The beginning of a tar file: the header of a member of so many bytes. */
const headerOf = async (name: string, size: number): Promise<Buffer> => {
  const tar = pack();
  tar.entry({ name, size });
  for await (const header of tar as AsyncIterable<unknown>)
    if (header instanceof Uint8Array) return Buffer.from(header);
  throw new Error("expected the bytes of a header");
};

/** A gzip file of a header and so many mebibytes of one character: its parts are members of their own. */
const bomb = (header: Uint8Array, mebibytes: number, character: number): Buffer => {
  const part = gzipSync(Buffer.alloc(mebi, character));
  return Buffer.concat([gzipSync(header), ...Array.from({ length: mebibytes }, () => part)]);
};

describe("an archive that is too large", () => {
  test("a line of 8 GB is given up after its limit: the archive holds no more than a part of it", async () => {
    const bytes = bomb(await headerOf("entities/entities_00001.jsonl", 8 * 1024 * mebi), 80, 97);
    expect(bytes.length).toBeLessThan(mebi);
    expect(await faultsOf(loadBytes(bytes))).toEqual([
      "entities/entities_00001.jsonl: line 1: is longer than 67,108,864 characters",
    ]);
  });

  test("metadata of 8 GB is not read at all", async () => {
    const bytes = bomb(await headerOf("metadata.json", 8 * 1024 * mebi), 1, 97);
    expect(await faultsOf(loadBytes(bytes))).toEqual(["metadata.json: is larger than 1,048,576 bytes"]);
  });

  const sample = async (): Promise<Buffer> => gzipSync(await tarOf(sampleArchive));

  const rows: readonly (readonly [string, Partial<ArchiveLimits>, RegExp])[] = [
    ["a row", { line: 300 }, /^schemas\/schemas_00001\.jsonl: line 1: is longer than 300 characters$/],
    ["all schemas", { schemas: 1000 }, /^schemas\/.*: line \d: the schemas are longer than 1,000 characters$/],
    ["all rows", { rows: 8000 }, /jsonl: line \d+: the rows are longer than 8,000 characters together$/],
    ["metadata", { metadata: 10 }, /^metadata\.json: is larger than 10 bytes$/],
    ["members", { members: 4 }, /^the archive holds more than 4 files and folders$/],
    ["the path of a member", { path: 24 }, /^schemas\/schemas_00001\.jsonl: the path is longer than 24 characters$/],
    [
      "what comes out",
      { unpacked: 2048 },
      /^unpacked, the archive is larger than 2,048 bytes: unpack it yourself and name the folder$/,
    ],
  ];

  test.each(rows)("%s: the limit is named", async (_, limits, expected) => {
    const [fault = "", ...rest] = await faultsOf(withLimits(await sample(), limits));
    expect(fault).toMatch(expected);
    expect(rest).toEqual([]);
  });

  test("a plain tar file is as large as it is", async () => {
    expect((await withLimits(await tarOf(sampleArchive), { unpacked: 1 })).records.size).toBeGreaterThan(0);
  });

  test("an uploaded file is left out, with a warning", async () => {
    const dataset = await withLimits(await sample(), { asset: 500 });
    expect(dataset.warnings.map(({ file, message }) => [file, message])).toEqual([
      ["assets/uploads/b_2.png", "is larger than 500 bytes; left out"],
    ]);
    expect(await dataset.assets.read("b_2.png")).toBeUndefined();
    expect(await dataset.assets.read("a_1.png")).toHaveLength(3);
  });

  test("rows are given up before the memory is full", async () => {
    const row = `{"type":"api::tag.tag","id":1,"data":{"slug":"${"x".repeat(mebi)}"}}`;
    const entities = Array.from({ length: 9 }, () => row).join("\n");
    let looks = 0;
    const isMemoryFull = (): boolean => ++looks === 2;
    const [fault] = await faultsOf(
      withLimits(await tarOf({ "entities/entities_00001.jsonl": entities }), { isMemoryFull }),
    );
    expect(fault).toMatch(/^entities\/.*: line 8: the rows take half of the memory: more of it is given with NODE_/);
  });

  test("whatever the limits are: a dataset, or a SourceError", async () => {
    const whole = await tarOf(sampleArchive);
    const limit = fc.nat(9000);
    const limits = fc.record({
      line: limit,
      rows: limit,
      schemas: limit,
      metadata: limit,
      members: fc.nat(12),
      unpacked: limit,
    });
    await fc.assert(
      fc.asyncProperty(limits, fc.constantFrom(...packings.slice(0, 2)), async (given, [, packed]) => {
        const outcome = await withLimits(packed(whole), given).catch((error: unknown) => error);
        if (outcome instanceof Error && !(outcome instanceof SourceError)) throw outcome;
      }),
      { numRuns: cases(40) },
    );
  });
});

describe("an archive of an odd form", () => {
  test("gzip in several members, with padding behind it; anything else behind it is damage", async () => {
    const whole = await tarOf(sampleArchive);
    const parts = [whole.subarray(0, 3000), whole.subarray(3000)].map((part) => gzipSync(part));
    expect((await loadBytes(Buffer.concat(parts))).records.size).toBeGreaterThan(0);
    expect((await loadBytes(Buffer.concat([...parts, Buffer.alloc(999)]))).records.size).toBeGreaterThan(0);
    expect(await faultsOf(loadBytes(Buffer.concat([...parts, Buffer.from("behind")])))).toEqual([
      "the archive is damaged: incorrect header check",
    ]);
  });

  test("gzip that ends too early", async () => {
    const whole = gzipSync(await tarOf(sampleArchive));
    expect(await faultsOf(loadBytes(whole.subarray(0, -20)))).toEqual(["the archive ends too early: it is incomplete"]);
  });

  test("zeros without end behind it", async () => {
    const bytes = Buffer.concat([gzipSync(await tarOf(sampleArchive)), bomb(new Uint8Array(), 8, 0)]);
    expect(await faultsOf(withLimits(bytes, { unpacked: 4 * mebi }))).toEqual([
      expect.stringMatching(/^unpacked, the archive is larger than 4,194,304 bytes/),
    ]);
    expect(await faultsOf(withLimits(encrypt(bytes, "open sesame"), { unpacked: 4 * mebi }))).toHaveLength(1);
  });

  test("a path in an extended header of its own: too long, or out of the archive", async () => {
    const tar = async (path: string): Promise<Buffer> => {
      const archive = pack();
      archive.entry({ name: "x", pax: { path } }, "");
      archive.finalize();
      return buffer(archive as AsyncIterable<unknown>);
    };
    expect(await faultsOf(loadBytes(await tar("x/".repeat(50_000))))).toEqual([
      `${"x/".repeat(30)}…: the path is longer than 512 characters`,
    ]);
    expect(await faultsOf(loadBytes(await tar("assets/uploads/a\0/../../x")))).toHaveLength(1);
    expect(await faultsOf(loadBytes(await tar("x".repeat(5 * mebi))))).toEqual([
      "the archive is damaged: Header exceeds max size",
    ]);
  });
});
