// Runs the commands of a workflow as GitHub does: one shell for each step, in this folder; the first that fails ends it.
// Steps whose name is given after the file are left out.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [file = "", ...leftOut] = process.argv.slice(2);
const steps = readFileSync(file, "utf8")
  .split(/^ {6}- /m)
  .slice(1);

const commandsOf = (step) => {
  const [, line = "", block = ""] = /^ {8}run: (.*)\n((?: {10}.*\n?)*)/m.exec(step) ?? [];
  return line === "|" ? block.replace(/^ {10}/gm, "") : line;
};

let ran = 0;
for (const step of steps) {
  const name = /^name: (.*)$/m.exec(step)?.[1] ?? "";
  const commands = commandsOf(step);
  if (commands === "" || leftOut.includes(name)) continue;
  console.log(`# ${name}`);
  const { status } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", commands], { stdio: "inherit" });
  if (status !== 0) throw new Error(`the step "${name}" ended with ${status}`);
  ran++;
}
if (ran === 0) throw new Error(`${file} has no commands`);
