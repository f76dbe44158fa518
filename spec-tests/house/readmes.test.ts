import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { sections } from "../sections.js";
import { root } from "./imports.test-data.js";

const rooms = ["src/reference", "src/server", "src/data", "src/mock", "src/tools", "spec-tests", "spec-tests/kit"];

const readmeOf = (room: string): string => readFileSync(join(root, room, "README.md"), "utf8");

/** What a text names in code marks that can only be a path: it ends like a folder or a file of ours. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\s*]+(?:\/|\.(?:tsx?|mjs|json|md)))`/g)].map(([, path = ""]) => path);

const faultsOf = (room: string, text: string): readonly string[] => [
  ...pathsIn(text).filter((path) => !existsSync(join(root, room, path))),
  ...(text.trimEnd().split("\n").length > 40 ? ["more than 40 lines"] : []),
];

test("a path that does not exist is seen, and a text that is too long", () => {
  const text = "The `store/` and `store/gone.ts`; `npm run generate`, `a*.ts`, `../base/result.ts`.";
  expect(faultsOf("src/reference", text)).toEqual(["store/gone.ts"]);
  expect(faultsOf("src/reference", "a\n".repeat(41))).toEqual(["more than 40 lines"]);
});

test.each(rooms)("%s opens with at most 40 lines, whose paths exist", (room) => {
  const text = readmeOf(room);
  expect(pathsIn(text).length).toBeGreaterThan(10);
  expect(faultsOf(room, text)).toEqual([]);
});

test("the reference maps every section of the specification", () => {
  const rows = [...readmeOf("src/reference").matchAll(/^\| ([\d.]+) \| (.*) \| (.*) \|$/gm)];
  expect(rows.map(([, id]) => id)).toEqual(sections.map(({ id }) => id));
  // What the specification does not show is nowhere.
  const mapped = rows.filter(([, id]) => id !== "6");
  expect(mapped.filter(([, , , files = ""]) => pathsIn(files).length === 0)).toEqual([]);
});
