import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { lockFile } from "./lock-file.js";
import { keep, notes, post, stateOf } from "./persist.test-data.js";
import { followLinks } from "./state-file.js";

const dataset = await notes();

const locks = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.includes(".lock-"));

const deleteLocks = async (folder: string): Promise<void> => {
  for (const name of await locks(folder)) await rm(join(folder, name));
};

/** A program that asks for a file, and keeps it. */
const program = build({
  stdin: {
    contents: `
      import { lockFile } from "./lock-file.js";
      lockFile(process.argv.at(-1)).then(
        () => { console.log("has it"); setInterval(() => {}, 1000); },
        (error) => console.log(error.message));`,
    resolveDir: fileURLToPath(new URL(".", import.meta.url)),
  },
  ...{ bundle: true, platform: "node", write: false },
}).then(({ outputFiles: [file] }) => file?.text ?? "");

/** Another process that asks for a file; resolves to what it prints. */
const asked = async (file: string): Promise<{ readonly child: ChildProcess; readonly printed: string }> => {
  const child = spawn(process.execPath, ["-e", await program, file], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = await new Promise<string>((resolve) => child.stdout?.once("data", (chunk) => resolve(String(chunk))));
  return { child, printed };
};

const killed = async (child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
};

describe("a file that a process has", () => {
  test("is refused to others with its id, by whatever path, until it has ended", async () => {
    const folder = await makeFolder({ "real/x": "" });
    const file = join(folder, "real/state.jsonl");
    await symlink("missing/../round", join(folder, "round"));
    await expect(followLinks(join(folder, "round"))).rejects.toThrow("more than 40 links");
    await symlink(join(folder, "real"), join(folder, "linked"));
    await symlink("real/state.jsonl", join(folder, "link.jsonl"));
    const { child, printed } = await asked(file);
    expect(printed).toBe("has it\n");
    for (const path of [
      file,
      relative(process.cwd(), file),
      join(folder, "linked/../linked/state.jsonl"),
      join(folder, "link.jsonl"),
    ])
      await expect(keep(dataset, path)).rejects.toThrow(
        `cannot keep data in ${path}: process ${child.pid} is using it`,
      );
    expect(await locks(join(folder, "real"))).toHaveLength(1);
    await killed(child);
    expect(await locks(join(folder, "real"))).toHaveLength(1);
    const kept = await keep(dataset, join(folder, "link.jsonl"));
    await post(kept, { text: "through a link" });
    await kept.persistence.close();
    expect(await readdir(join(folder, "real"))).toEqual(["state.jsonl", "x"]);
    expect(await readFile(file, "utf8")).toContain("through a link");
    const again = await keep(dataset, file);
    expect(stateOf(again.mock)).toBe(stateOf(kept.mock));
    await again.persistence.close();
  });

  test("is refused to the same process too", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    const first = await keep(dataset, file);
    await expect(keep(dataset, file)).rejects.toThrow(`process ${process.pid} is using it`);
    await first.persistence.close();
    await (await keep(dataset, file)).persistence.close();
  });

  test("is given back when it cannot be loaded", async () => {
    const folder = await makeFolder({ "state.jsonl": "[]" });
    await expect(keep(dataset, join(folder, "state.jsonl"))).rejects.toThrow("is no state");
    expect(await readdir(folder)).toEqual(["state.jsonl"]);
  });

  test("is another one than a file whose name begins alike", async () => {
    const folder = await makeFolder({});
    const give = [];
    for (const name of ["state", "state.jsonl", "state.jsonl.lock-1-x", "(state"])
      give.push(await lockFile(join(folder, name)));
    expect(await locks(folder)).toHaveLength(4);
    for (const { release } of give) await release();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("a lock", () => {
  test("of an earlier process with the same id is taken over, as a restarted container has it", async () => {
    const folder = await makeFolder({});
    await writeFile(join(folder, `.state.jsonl.lock-${process.pid}-${encodeURIComponent(hostname())}`), "");
    await (await lockFile(join(folder, "state.jsonl"))).release();
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ["a running process", `${process.ppid}-${encodeURIComponent(hostname())}`, `process ${process.ppid}`],
    // Process 999999999 is not there, which says nothing of one on another machine.
    ["another machine", "999999999-far%20away", "process 999999999 of the machine far away"],
  ])("of %s is respected, and the message says what to delete", async (_, lock, holder) => {
    const name = `.state.jsonl.lock-${lock}`;
    const folder = await makeFolder({ [name]: "" });
    const refused = lockFile(join(folder, "state.jsonl"));
    await expect(refused).rejects.toThrow(`${holder} is using it. One file keeps`);
    await expect(refused).rejects.toThrow(`If it has ended, delete ${join(folder, name)}`);
    expect(await readdir(folder)).toEqual([name]);
  });

  test("that is deleted is made again by the next save, with its folder too", async () => {
    const folder = join(await makeFolder({}), "data");
    for (const remove of [() => deleteLocks(folder), () => rm(folder, { recursive: true }), undefined]) {
      await mkdir(folder, { recursive: true });
      const file = join(folder, "state.jsonl");
      const kept = await keep(dataset, file);
      await remove?.();
      await mkdir(folder, { recursive: true });
      await post(kept, { text: "one" });
      await kept.persistence.save();
      expect(kept.reports).toEqual([]);
      expect((await asked(file)).printed).toContain(`process ${process.pid} is using it`);
      await kept.persistence.close();
      expect(await locks(folder)).toEqual([]);
    }
  });

  test("that is deleted, and then another process's: nothing is saved over its data until it has ended", async () => {
    const folder = await makeFolder({});
    const file = join(folder, "state.jsonl");
    const kept = await keep(dataset, file);
    await post(kept, { text: "one" });
    await kept.persistence.save();
    await deleteLocks(folder);
    const { child, printed } = await asked(file);
    expect(printed).toBe("has it\n");
    const before = await readFile(file, "utf8");
    await post(kept, { text: "two" });
    await kept.persistence.save();
    const inUse = `process ${child.pid} is using it`;
    expect(kept.reports).toEqual([expect.stringContaining(`cannot save ${file}: ${inUse}`)]);
    expect((await post(kept, { text: "three" })).get("touchstone-not-saved")).toContain(inUse);
    expect(await readFile(file, "utf8")).toBe(before);
    expect(await locks(folder)).toEqual([expect.stringContaining(`.lock-${child.pid}-`)]);
    await killed(child);
    await kept.persistence.close();
    expect(await readFile(file, "utf8")).toContain('"three"');
  });

  test("that a killed process left is taken over by one of several that ask at once", async () => {
    for (let round = 0; round < 3; round++) {
      const folder = await makeFolder({});
      await mkdir(join(folder, "x"));
      const file = join(folder, "state.jsonl");
      const first = await asked(file);
      await killed(first.child);
      const others = await Promise.all(Array.from({ length: 4 }, () => asked(file)));
      const having = others.filter(({ printed }) => printed === "has it\n");
      expect(having).toHaveLength(1);
      expect(await locks(folder)).toHaveLength(1);
      for (const { child, printed } of others)
        if (printed !== "has it\n") expect(printed).toMatch(/^process \d+ is using it\./);
        else await killed(child);
    }
  });
});
