// The gate, in a clone of the last commit: the steps, and what runs them, are those of the commit, too.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ifChanged, refuse, removeAtEnd, root } from "./run-steps.mjs";

const [word] = process.argv.slice(2);
if (word !== undefined) refuse(`${word}: the gate is always run whole; npm run check and npm test are the most of it`);

/** The folder of a new clone. What git is set to do on this machine decides nothing there. */
const clone = () => {
  try {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-gate-"));
    removeAtEnd(folder);
    const plain = ["--no-hardlinks", "--template=", "--config", "core.autocrlf=false"];
    execFileSync("git", ["clone", "--quiet", ...plain, root, folder], { stdio: ["ignore", "inherit", "inherit"] });
    return folder;
  } catch ({ message }) {
    return refuse(`the commit cannot be cloned: ${message}`);
  }
};

const { gate } = await import(pathToFileURL(join(clone(), ".ci/gate-steps.mjs")).href);
await gate(join(root, ".cache/ci/run"), ifChanged("; what is not committed is not tried"));
