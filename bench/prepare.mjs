/** Makes a fresh checkout ready: installs what the benchmarks need and builds the package, where that is missing. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {readonly string[]} args @param {string} cwd */
const npm = (args, cwd) => {
  const { status } = spawnSync("npm", args, { cwd, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) {
    console.error(`bench: npm ${args.join(" ")} failed in ${cwd}`);
    process.exit(1);
  }
};

if (!existsSync(`${here}node_modules/mitata`)) npm(["ci", "--no-audit", "--no-fund"], here);
if (!existsSync(`${root}dist/src/index.js`)) npm(["run", "build"], root);
