import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { transform } from "esbuild";

/** One change of the reference that a machine made. */
export interface MachineMutant {
  /** What switches it on in the copy. */
  readonly id: string;
  /** A hash of what it is, whatever else is in its file: the file, what was changed into what, and which of several alike it is. */
  readonly key: string;
  /** Below `src/reference`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Stryker's name of the kind of change. */
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

const mutated = "src/reference";

/**
 * Writes a copy of the built `src` in which each mutant of `src/reference` can be switched on. Run from the folder of the package, after the build.
 */
export const instrument = async (folder: string): Promise<readonly MachineMutant[]> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp("dist/src", join(folder, "dist/src"), { recursive: true });
  await cp("package.json", join(folder, "package.json"));
  await symlink(join(process.cwd(), "fixtures"), join(folder, "fixtures"));
  const names = (await readdir(mutated, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !/\.(test|test-data|d)\.ts$/.test(name),
  );
  const files = await Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, mutate: true as const, content: await readFile(join(mutated, name), "utf8") })),
  );
  const instrumenter = createInstrumenter(injector as unknown as Parameters<typeof createInstrumenter>[0]); // all of it that is used
  const result = await instrumenter.instrument(files, { plugins: null, ignorers: [], excludedMutations: [] });
  for (const { name, content } of result.files) {
    const { code } = await transform(content, { loader: "ts", format: "esm", target: "node20" });
    // Nothing is counted while mutants are judged: see `copy.ts`.
    const counting = code.replace("function cover() {", "function cover() { if (ns.isQuiet) return;");
    await writeFile(join(folder, "dist/src/reference", name.replace(/\.ts$/, ".js")), counting);
  }
  const texts = new Map(files.map(({ name, content }) => [name, content]));
  const alike = new Map<string, number>();
  return result.mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement = "" }) => {
    const file = relative("", fileName);
    const lines = (texts.get(file) ?? "").split("\n").slice(start.line, end.line + 1);
    const last = lines.length - 1;
    const original = lines
      .map((line, at) => line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
      .join("\n");
    const text = [file, mutatorName, lines.join("\n"), start.column, replacement].join("\n");
    const count = (alike.get(text) ?? 0) + 1;
    alike.set(text, count);
    return {
      id,
      key: hashOf(`${text}\n${count}`),
      file,
      line: start.line + 1,
      mutator: mutatorName,
      original,
      replacement,
    };
  });
};

const hashOf = (text: string): string => createHash("sha1").update(text).digest("hex").slice(0, 16);

const silent = () => {};

/** Makes the instrumenter as Stryker's own does, without its logs. */
const injector = {
  values: {} as Record<string, unknown>,
  provideValue(name: string, value: unknown) {
    this.values[name] = value;
    return this;
  },
  injectClass(Made: { new (...given: unknown[]): unknown; readonly inject: readonly string[] }) {
    const logger = { debug: silent, info: silent, isDebugEnabled: () => false };
    return new Made(...Made.inject.map((name) => (name === "logger" ? logger : this.values[name])));
  },
};
