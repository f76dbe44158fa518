import { formatPath, type Issue } from "../../base/result.js";
import type { Connect } from "./relation-update.js";

type Path = readonly string[];

/** A value that the specification rules out: the text names its place. */
export const unusableRelation = (path: Path, expected: string): Issue => ({
  code: "invalid-body",
  path,
  message: `Invalid relation ${formatPath(path)}: ${expected}`,
});

/** An element of `connect` that cannot be applied. `path` leads to the attribute. */
export const refusedConnect = (path: Path, { index }: Pick<Connect, "index">, message: string): Issue => ({
  code: "invalid-body",
  path: [...path, "connect", String(index)],
  message,
});
