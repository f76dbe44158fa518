import { join } from "node:path";
import { plural } from "../../spec-tests/kit/base.js";
import { bundledIndex } from "../../spec-tests/kit/dataset/dataset-index.js";
import { printedLine } from "../../spec-tests/kit/report/printable.js";
import type { Io } from "../base/io.js";
import type { DatasetForm, DatasetOptions } from "../options/dataset.js";
import { archiveForm, archiveOf } from "./archive-form.js";
import type { FileTree } from "./file-tree.js";
import { jsonForm } from "./json-form.js";
import { projectForm } from "./project-form.js";
import { scriptForm } from "./script-form.js";
import { checkAbsent, checkEmpty, writeOne, writeTree } from "./write-tree.js";

const forms: Readonly<Record<DatasetForm, () => Promise<FileTree>>> = {
  json: jsonForm,
  "strapi-project": projectForm,
  archive: archiveForm,
  "rest-script": scriptForm,
};

/** Runs `conformance dataset`. Returns 0; what cannot be written is a `UsageError` that names the path. */
export const datasetCommand = async ({ format, output, force }: DatasetOptions, io: Io): Promise<0> => {
  if (format === "archive" && output.endsWith(".tar.gz")) {
    await checkAbsent(output, force);
    // The file is one that its user names, a link or not.
    await writeOne(output, await archiveOf(await bundledIndex()));
    io.out(`${printedLine(`${output}: strapi import --file ${output} --force`)}\n`);
    return 0;
  }
  await checkEmpty(output, force);
  const tree = await forms[format]();
  await writeTree(output, tree);
  io.out(
    `${printedLine(`${plural(tree.size, "file")} in ${output}; ${join(output, "README.md")} says what they are`)}\n`,
  );
  return 0;
};
