import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { type Files, makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { defineConfig } from "./config.js";
import { readConfig } from "./read-config.js";

const read = async (files: Files, named?: string) => {
  const folder = await makeFolder(files);
  return { folder, ...(await readConfig(named, folder)) };
};

test("a JSON file is found by itself; its paths are those of its folder", async () => {
  const json = { $schema: "x", source: "./a", fixtures: ["b", "/c"], persist: "d.jsonl", port: 0, rules: ["GET 500"] };
  const { config, file, folder, remark } = await read({ "touchstone.config.json": json });
  expect({ config, file, remark }).toEqual({
    config: {
      ...json,
      source: join(folder, "a"),
      fixtures: [join(folder, "b"), "/c"],
      persist: join(folder, "d.jsonl"),
    },
    file: "touchstone.config.json",
    remark: undefined,
  });
});

test("a file that is named counts alone, in any folder", async () => {
  const files = { "touchstone.config.json": { port: 1 }, "sub/other.json": { port: 2, source: "x" } };
  const { config, folder } = await read(files, "sub/other.json");
  expect(config).toEqual({ port: 2, source: join(folder, "sub/x") });
});

const code = "globalThis.touchstoneRan = true; throw new Error('must not run')";

test.each(["touchstone.config.ts", "touchstone.config.js", "touchstone.config.mjs"])(
  "%s is code, which is not run unless it is named",
  async (name) => {
    expect(await read({ [name]: code })).toMatchObject({
      config: {},
      remark: `${name} is code, which is run only when it is named: --config ${name}`,
    });
    expect(globalThis).not.toHaveProperty("touchstoneRan");
  },
);

test.each<readonly [string, Files]>([
  [
    "c.ts",
    {
      "c.ts":
        'import { defineConfig } from "touchstone";\nimport { port } from "./port.js";\nenum Level { Low = 3 }\n' +
        "export default defineConfig({ port, seed: Level.Low satisfies number });",
      "port.ts": "export const port: number = 2;",
    },
  ],
  ["c.mts", { "c.mts": "export default { port: 2 as const, seed: 3 };" }],
  ["c.js", { "package.json": {}, "c.js": "module.exports = { port: 2, seed: 3 };" }],
  ["c.js", { "package.json": { type: "module" }, "c.js": "export default { port: 2, seed: 3 };" }],
  ["c.cjs", { "c.cjs": "module.exports = () => ({ port: 2, seed: 3 });" }],
  ["c.mjs", { "c.mjs": "export default await Promise.resolve({ port: 2, seed: 3 });" }],
])("%s is run when it is named: %j", async (name, files) => {
  expect((await read(files, name)).config).toEqual({ port: 2, seed: 3 });
});

describe("faults", () => {
  type Fault = readonly [name: string, content: Files[string], message: string];
  test.each(rowsOf<Fault>("config-faults.jsonl", import.meta.url))("%s", async (_, content, message) => {
    await expect(read({ "c.json": content }, "c.json")).rejects.toThrow(message);
  });

  test("a pipe or a device is not read, whether it is named or found", async () => {
    const folder = await makeFolder({});
    execFileSync("mkfifo", [join(folder, "touchstone.config.json"), join(folder, "pipe.ts")]);
    await symlink("/dev/zero", join(folder, "zero.json"));
    const fault = "is no file that can be read";
    await expect(readConfig(undefined, folder)).rejects.toThrow(`touchstone.config.json: ${fault}`);
    await expect(readConfig("pipe.ts", folder)).rejects.toThrow(`pipe.ts: ${fault}`);
    await expect(readConfig("zero.json", folder)).rejects.toThrow(`zero.json: ${fault}`);
  });

  test("a file that is not there, and code that fails", async () => {
    await expect(read({}, "c.json")).rejects.toThrow("c.json: there is no such file");
    await expect(read({}, "c.ts")).rejects.toThrow("c.ts: there is no such file");
    await expect(read({ "c.ts": "throw new Error('boom')" }, "c.ts")).rejects.toThrow("c.ts: boom");
    await expect(read({ "c.ts": "export default {\n port: \n}" }, "c.ts")).rejects.toThrow(/^c\.ts: .*(\n|.)*3:/);
    await expect(read({ "c.ts": "export default 1" }, "c.ts")).rejects.toThrow("c.ts: expected an object");
  });
});

test("defineConfig gives what it is given", () => {
  const config = { port: 1 };
  expect(defineConfig(config)).toBe(config);
});
