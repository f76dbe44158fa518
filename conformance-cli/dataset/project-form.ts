import { bundledIndex } from "../../spec-tests/kit/dataset/dataset-index.js";
import { archiveName, archiveOf } from "./archive-form.js";
import { below, type FileTree, joinTrees } from "./file-tree.js";
import { entryFiles, rolesFile, settingsFile } from "./json-form.js";
import { readBundled, readTemplates } from "./read-tree.js";

const factory = (kind: "Controller" | "Service" | "Router", name: string): string =>
  `module.exports = require("@strapi/strapi").factories.createCore${kind}("api::${name}.${name}");\n`;

/** `name.json` in the folder of a content-type, with what a Strapi project needs to serve it. */
const apiFiles = (file: string, schema: string | Uint8Array): FileTree => {
  const name = file.slice(0, -".json".length);
  return new Map([
    [`src/api/${name}/content-types/${name}/schema.json`, schema],
    [`src/api/${name}/controllers/${name}.js`, factory("Controller", name)],
    [`src/api/${name}/services/${name}.js`, factory("Service", name)],
    [`src/api/${name}/routes/${name}.js`, factory("Router", name)],
  ]);
};

/** `users-permissions/user.json` as the project has it. */
const extensionPath = (file: string): string =>
  `src/extensions/${file.replace(/\/([^/]+)\.json$/, "/content-types/$1/schema.json")}`;

/**
 * A Strapi v4 project that serves the dataset's content-types. It brings its locales, roles and API tokens itself when it starts
 * (`deployment/`); the entries lie beside it (`data/`), as an archive for `strapi import` and as plain JSON.
 */
export const projectForm = async (): Promise<FileTree> => {
  const [index, types, extensions] = await Promise.all([
    bundledIndex(),
    readBundled("content-types"),
    readBundled("extensions"),
  ]);
  const deployment = joinTrees(settingsFile(index), below("entries", rolesFile(index)));
  const data = joinTrees(
    settingsFile(index),
    below("entries", entryFiles(index)),
    new Map([[archiveName, await archiveOf(index)]]),
  );
  return joinTrees(
    await readTemplates("strapi-project"),
    ...[...types].map(([file, schema]) => apiFiles(file, schema)),
    below("src/components", await readBundled("components")),
    new Map([...extensions].map(([file, schema]) => [extensionPath(file), schema])),
    below("deployment", deployment),
    below("data", data),
    below("public/uploads", await readBundled("uploads")),
  );
};
