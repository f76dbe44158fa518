import type { Dataset, Locale } from "../../../reference/model/dataset.js";
import { sourceDefinitions } from "../../read/shared/source-definitions.js";
import { definitionFiles } from "./definition-files.js";
import { type FileTree, joinTrees } from "./file-tree.js";
import { settingsFile } from "./settings-file.js";

/** The schemas and settings of a fixture folder for a source. */
export const schemaFiles = ({ model, name }: Dataset, locales: readonly Locale[]): FileTree =>
  joinTrees(definitionFiles(sourceDefinitions(model)), new Map([["dataset.json", settingsFile(name, locales)]]));
