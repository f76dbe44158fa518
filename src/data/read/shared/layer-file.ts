import type { ShapeCheck, ShapeFault } from "../../model/definition.js";
import type { Report } from "../../model/report.js";
import type { EntryLayer } from "../tree/source-tree.js";
import { readJsonFile } from "./json-file.js";

/** Reads a file of a layer whose form a JSON Schema says. Undefined when that fails, which is reported, in other words where `worded` has them. */
export const readLayerFile = async <T>(
  { nameOf, tree }: EntryLayer,
  path: string,
  { check, report }: { readonly check: ShapeCheck<T>; readonly report: Report },
  worded: (faults: readonly ShapeFault[]) => readonly ShapeFault[] = (faults) => faults,
): Promise<T | undefined> => {
  const file = nameOf(path);
  const json = await readJsonFile(tree, path, report, file);
  const checked = json === undefined ? undefined : check(json);
  if (checked === undefined || checked.ok) return checked?.value;
  for (const fault of worded(checked.faults)) report.error(file, fault.path, fault.message);
  return undefined;
};
