import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../base/package-root.js";

/** The files that generated types end with, in their order. */
const files = ["model", "query", "answer", "input"];

/** Names that TypeScript has itself and that the prelude uses: a type of the same name would stand in their place. */
const builtIn = ["Record", "Omit", "Partial", "NonNullable", "Exclude", "Date"];

const declaration = /^(export )?(type|interface) (\w+)/gm;

/** What is of use outside of the generated file; the rest is not exported. */
const published: ReadonlySet<string> = new Set([
  ...["ContentTypeUid", "ComponentUid", "AnsweredUid", "CollectionUid", "Locale", "Query", "NestedQuery", "Pagination"],
  ...["Fields", "Populate", "PopulatePath", "PopulateObject", "Sort", "SortTerm", "Filters", "PaginationMeta"],
  ...["Response", "ListResponse", "FlatResponse", "FlatListResponse", "Entry", "Flat", "Component"],
  ...["EntryId", "RelationPosition", "ToOneInput", "ToManyInput", "FileInput", "FilesInput", "MorphInput", "Seeds"],
  // Used or not as a content model needs them, which a strict compiler minds where they are not exported.
  ...["PathOfOne", "PathOfTwo", "PathOfThree", "SortOfOne", "SortOfTwo"],
]);

let text: string | undefined;

/**
 * The types that make answers and queries out of the tables of a content model: the text of the files in `prelude/`
 * without their imports, since in a generated file all stands together.
 */
export const preludeText = (): string => {
  text ??= files.map(readPart).join("\n");
  return text;
};

const readPart = (file: string): string => {
  const source = readFileSync(join(packageRoot(), "src", "tools", "types", "prelude", `${file}.ts`), "utf8");
  return source
    .replace(/^import [^;]*;\n/gm, "")
    .trimStart()
    .replace(declaration, (_, __, kind: string, name: string) =>
      published.has(name) ? `export ${kind} ${name}` : `${kind} ${name}`,
    );
};

/** The names that the prelude declares or needs: no content-type may have one of them. */
export const preludeNames = (): readonly string[] => [
  ...[...preludeText().matchAll(declaration)].map(([, , , name = ""]) => name),
  ...["ContentTypes", "Components", "Definitions", "KnownLocale", "AnyEntry", "AnyTypedEntry"],
  ...["OperatorsOf", "TextOperatorsOf", "Inputs", "InputNames"],
  ...builtIn,
];
