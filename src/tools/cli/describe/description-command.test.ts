import { execFileSync } from "node:child_process";
import { constants } from "node:fs";
import { cp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { cli, startCli } from "../cli-session.test-data.js";

let folder: string;
let source: string;

const schema = (attributes: object) => JSON.stringify(typeJson("note", attributes));

beforeEach(async () => {
  folder = await makeFolder({ "source/content-types/note.json": schema({ title: { type: "string" } }) });
  source = join(folder, "source");
});

const text = (name: string): Promise<string> => readFile(join(folder, name), "utf8");

test("a pipe that is named is written to and neither read nor replaced; one that nothing reads from is an error", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const refused = await cli("types", source, "-o", pipe);
  expect(refused).toEqual({
    code: 1,
    out: "",
    err: `touchstone: cannot write ${pipe}: it is a pipe that nothing reads from\n`,
  });
  const reader = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  expect(await cli("types", source, "-o", pipe)).toEqual({ code: 0, out: `${pipe} written\n`, err: "" });
  const { buffer, bytesRead } = await reader.read(Buffer.alloc(1 << 16));
  expect(buffer.subarray(0, bytesRead).toString()).toBe((await cli("types", source)).out);
  await reader.close();
  expect((await stat(pipe)).isFIFO()).toBe(true);
});

test("--watch writes the file again when the source has changed; a broken source leaves it as it is", async () => {
  const file = join(folder, "api.ts");
  const session = startCli("types", source, "-o", file, "--watch");
  await vi.waitFor(() => expect(session.out()).toContain("Watching"), 60_000);
  const place = join(source, "content-types/note.json");
  await writeFile(place, '{ "info":');
  await vi.waitFor(() => expect(session.err()).toMatch(/note\.json: is not JSON/), 60_000);
  expect(await text("api.ts")).toContain("  title: string | null;");
  await writeFile(place, schema({ subject: { type: "string" } }));
  await vi.waitFor(async () => expect(await text("api.ts")).toContain("  subject: string | null;"), 60_000);
  await cp(place, join(source, "content-types/other.json"));
  await rm(join(source, "content-types/other.json"));
  session.stop();
  expect(await session.done).toBe(0);
});
