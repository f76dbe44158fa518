import { execFileSync } from "node:child_process";

/** A file of the repository as it stands at a commit, or in the working tree. */
export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly lines: number;
}

/** Lines of a folder: what is used, and what only tests use. */
export interface FolderLines {
  readonly source: number;
  readonly tests: number;
}

/** Types that the repository kept as a program had written them: at older commits. */
const generated = ["src/tools/types/museum/content-api.test-data.ts", "src/types/museum/content-api.test-data.ts"];

/** Folders in which all is there for tests, by their names today and before the rooms were sorted. */
const testFolders = ["acceptance", "clients", "house", "interop", "proof", "recipes", "self-test"];
const testFolder = new RegExp(String.raw`^(?:bench|\.ci|spec-tests/(?:${testFolders.join("|")}))/`);

const isTest = (path: string): boolean =>
  /\.(?:test|test-data)\.tsx?$/.test(path) || /vitest\.config\.ts$/.test(path) || testFolder.test(path);

/**
 * The TypeScript, modules and style sheets of a repository, in its working tree or at a commit. Generated and ignored files are left out.
 */
export const sourceFiles = (root: string, commit?: string): readonly SourceFile[] => {
  // The empty pattern is in every line.
  const words = ["grep", "--count", ...(commit === undefined ? ["--untracked", ""] : ["", commit])];
  const counts = execFileSync("git", [...words, "--", "*.ts", "*.tsx", "*.mjs", "*.css"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const files = counts.split("\n").flatMap((line) => {
    const [, path, lines] = /^(.+):(\d+)$/.exec(line) ?? [];
    return path === undefined
      ? []
      : [{ path: path.slice(commit === undefined ? 0 : commit.length + 1), lines: Number(lines) }];
  });
  return files.filter(({ path }) => !generated.includes(path));
};

/** The folder that a file is counted in: two names deep. Files at the top are counted together. */
const folderOf = (path: string): string => {
  const [top = "", ...rest] = path.split("/");
  if (rest.length === 0) return ".";
  return rest.length > 1 ? `${top}/${rest[0]}` : top;
};

/** The lines of each folder, in the order of their names, and of all together (`total`). */
export const linesByFolder = (files: readonly SourceFile[]): ReadonlyMap<string, FolderLines> => {
  const folders = new Map<string, FolderLines>();
  const add = (folder: string, file: SourceFile) => {
    const { source, tests } = folders.get(folder) ?? { source: 0, tests: 0 };
    const more = isTest(file.path) ? { source, tests: tests + file.lines } : { source: source + file.lines, tests };
    folders.set(folder, more);
  };
  for (const file of [...files].sort((a, b) => (folderOf(a.path) < folderOf(b.path) ? -1 : 1)))
    add(folderOf(file.path), file);
  for (const file of files) add("total", file);
  return folders;
};

/** What reads and answers a query, without what writes; by its names today and before the rooms were sorted. */
const reading = /^src\/(?:reference\/)?(?:(?:query|parse|validate|operators|evaluate|serialize)\/|(?:read|query)\.ts$)/;

const older = ["commands", "evaluate", "model", "operators", "parse", "relations", "serialize", "store", "validate"];
const reference = new RegExp(`^src/(?:reference|write|query\\.ts|${older.join("|")})(?:/|$)`);

const sum = (files: readonly SourceFile[], pattern: RegExp): number =>
  files.reduce((total, { path, lines }) => total + (pattern.test(path) && !isTest(path) ? lines : 0), 0);

/** Lines of the part of the reference that reads, and of the whole reference, tests left out. */
export const referenceLines = (files: readonly SourceFile[]): { readonly reading: number; readonly whole: number } => ({
  reading: sum(files, reading),
  whole: sum(files, reference),
});
