// Runs the proof. With --only alone, one faulty server, it is bundled from the sources, which takes a second: whoever adds a check or a fault
// runs it again and again. All else runs from the build, where that is out of date after building.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
const isOne = args.some((arg) => /^--only(=|$)/.test(arg)) && !args.includes("--breaches");

const ready = [join(root, ".ci/ready.mjs"), ...(isOne ? ["tests"] : [])];
const { status } = spawnSync(process.execPath, ready, { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const folder = join(root, isOne ? ".cache/prove" : "dist/spec-tests/proof/proof-doc");
if (isOne) {
  // Only now is it known to be installed.
  const { build } = await import("esbuild");
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [join(root, "spec-tests/proof/proof-doc/prove.ts")],
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
}
await import(pathToFileURL(join(folder, "prove.js")).href);
