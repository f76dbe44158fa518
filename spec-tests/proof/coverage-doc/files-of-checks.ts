import { readdir } from "node:fs/promises";
import { isRecord } from "../../kit/base.js";

const folder = new URL("../../checks/", import.meta.url);

/**
 * The file of each check, by its id: a path below `spec-tests/checks`. A check is found in the lists that files export, many of
 * them made of tables; chapters list it again, among others, so that the shortest list is its own.
 */
export const filesOfChecks = async (): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, { readonly file: string; readonly length: number }>();
  for (const file of (await readdir(folder, { recursive: true })).sort()) {
    if (!file.endsWith(".ts")) continue;
    for (const list of Object.values((await import(new URL(file, folder).href)) as object)) {
      if (!Array.isArray(list)) continue;
      for (const item of list) {
        if (!isRecord(item) || typeof item.id !== "string" || !("statement" in item)) continue;
        if (list.length < (found.get(item.id)?.length ?? Number.POSITIVE_INFINITY))
          found.set(item.id, { file, length: list.length });
      }
    }
  }
  return new Map([...found].map(([id, { file }]) => [id, file]));
};
