import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { compile } from "json-schema-to-typescript";
import { packageRoot } from "../../base/package-root.js";
import { generateTypes, type TypesSource } from "./generate-types.js";

/** The types of a source. */
export const typesOf = (source: TypesSource): Promise<string> => generateTypes(source, compile);

const examples = join(packageRoot(), "src", "tools", "types", "museum");
const tsc = join(packageRoot(), "node_modules", "typescript", "bin", "tsc");

/** What TypeScript says about generated types, about files of `museum/` beside them and about an `example.ts`; empty: nothing. */
export const complaintsAbout = async (types: string, names: readonly string[] = [], example = ""): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-types-"));
  try {
    for (const name of [...names, "tsconfig.json"]) await cp(join(examples, name), join(folder, name));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "content-api.test-data.ts"), types);
    if (example !== "") await writeFile(join(folder, "example.ts"), example);
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, "-p", folder]).catch(
      (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
};
