// Writes the examples of a page to a folder: each block of code whose first line is a comment with the name of a file.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [page = "", folder = ""] = process.argv.slice(2);
const block = /^```\w+\n(?:\/\/|#) (\S+\.\w+)\n(.*?)^```$/gms;
const examples = [...readFileSync(page, "utf8").matchAll(block)];
if (examples.length === 0) throw new Error(`${page} has no examples`);
for (const [, name = "", text = ""] of examples) {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(name);
}
