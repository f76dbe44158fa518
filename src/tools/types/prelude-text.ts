import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../base/package-root.js";

/**
 * The files that generated types end with, in their order. They are no modules: in a generated file all stands together, and there their tests have the
 * compiler look at them. What is of use outside is exported.
 */
const files = ["model", "query", "answer", "input"];

/** Names that TypeScript has itself and that the prelude uses: a type of the same name would stand in their place. */
const builtIn = ["Record", "Omit", "Partial", "NonNullable", "Exclude", "Date"];

const declaration = /^(export )?(type|interface) (\w+)/gm;

let text: string | undefined;

/** The types that make answers and queries out of the tables of a content model, which the files of `prelude/` are parts of. */
export const preludeText = (): string => {
  text ??= files
    .map((file) => readFileSync(join(packageRoot(), "src", "tools", "types", "prelude", `${file}.ts`), "utf8"))
    .join("\n");
  return text;
};

/** The names that the prelude declares or needs: no content-type may have one of them. */
export const preludeNames = (): readonly string[] => [
  ...[...preludeText().matchAll(declaration)].map(([, , , name = ""]) => name),
  ...["ContentTypes", "Components", "Definitions", "KnownLocale", "AnyEntry", "AnyTypedEntry"],
  ...["OperatorsOf", "TextOperatorsOf", "Inputs", "InputNames"],
  ...builtIn,
];
