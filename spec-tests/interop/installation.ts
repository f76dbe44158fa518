import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paths } from "./paths.js";

const modules = join(paths.install, "node_modules");
const stamp = join(modules, ".touchstone-lock");

const lockHash = (): string =>
  createHash("sha256")
    .update(readFileSync(join(paths.install, "package-lock.json")))
    .digest("hex");

const installed = (): boolean => existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();

/** Not `npm ci`: it refuses the lock that npm itself writes for this tree. `--no-save` leaves that lock as it is. */
const flags = ["--no-audit", "--no-fund", "--no-save"];

const npmInstall = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const child = spawn(npm, ["install", ...flags], { cwd: paths.install, stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`npm install in ${paths.install} ended with ${code}`)),
    );
  });

/** Installs the real server when it is missing or the lock file changed (about two minutes); else does nothing. */
export const ensureInstallation = async (log: (line: string) => void): Promise<void> => {
  if (installed()) return;
  log(`installing the real server in ${paths.install}`);
  // Of an installation that was ended early npm takes each package for whole, also one whose script did not run.
  rmSync(modules, { recursive: true, force: true });
  await npmInstall();
  writeFileSync(stamp, lockHash());
};
