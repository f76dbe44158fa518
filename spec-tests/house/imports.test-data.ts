import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A file imports another, types included. Both are paths from the {@link root}. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Folders with a package of their own. */
const others = ["node_modules", "spec-tests/acceptance/clients", "spec-tests/acceptance/recipes"];

/** The TypeScript files below a folder, as paths from the {@link root}. Tests, and what only they use, are left out. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return others.some((other) => path.endsWith(other)) ? [] : filesBelow(path);
    return /\.tsx?$/.test(path) && !/\.test(-data)?\.tsx?$/.test(path) ? [path] : [];
  });

const patterns = [
  /^(?:import|export)\s[^;]*?\sfrom\s+"(\.[^"]+)"/gms,
  /^import\s+"(\.[^"]+)"/gm,
  /\bimport\(\s*"(\.[^"]+)"\s*\)/g,
];

const sourceOf = (path: string): string => {
  const tsx = path.replace(/\.js$/, ".tsx");
  return existsSync(join(root, tsx)) ? tsx : path.replace(/\.js$/, ".ts");
};

/** The imports of other files of the repository that stand in a text. `from`: the file that it is. */
export const importsIn = (from: string, text: string): readonly Import[] => {
  const specifiers = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = ""]) => specifier));
  return specifiers.map((specifier) => ({ from, to: sourceOf(join(dirname(from), specifier)) }));
};

/** What a file of the repository imports from other files of it. */
export const importsOf = (from: string): readonly Import[] => importsIn(from, readFileSync(join(root, from), "utf8"));

/** All imports of the files below a folder. */
export const importsBelow = (folder: string): readonly Import[] => filesBelow(folder).flatMap(importsOf);
