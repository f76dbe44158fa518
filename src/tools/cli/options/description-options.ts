import type { FlagsOf } from "./option-rows.js";
import { shared } from "./shared-options.js";

/** The options of the commands that describe a source: types, schemas, openapi. */
export const descriptionOptions = [
  ["-o, --output <file>", "write it to a file"],
  ["--watch", "write the file again when the source changes", undefined, { default: false }],
  ["--force", "overwrite a file that was not generated", undefined, { default: false }],
  ["--fixtures <folder>", "a folder of entries of a project, for its locales"],
  shared.strict,
  shared.passphrase,
] as const;

export type DescriptionFlags = Partial<FlagsOf<typeof descriptionOptions>>;
