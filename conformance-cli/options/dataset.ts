import { type Command, Option } from "commander";

const datasetForms = {
  json: "schemas and entries as plain JSON, with the files",
  "strapi-project": "a Strapi v4 project, with the data beside it",
  archive: "a .tar.gz that `strapi import` takes",
  "rest-script": "a script that seeds a server through its API",
} as const;

/** See {@link datasetForms}. */
export type DatasetForm = keyof typeof datasetForms;

/** The arguments of `conformance dataset`, checked. */
export interface DatasetOptions {
  readonly format: DatasetForm;
  readonly output: string;
  /** Whether files of a folder that is not empty may be replaced. */
  readonly force: boolean;
}

/** Adds `conformance dataset`; `found` gets its arguments. */
export const describeDataset = (command: Command, found: (options: DatasetOptions) => void): Command =>
  command
    .command("dataset")
    .description("Writes the dataset that the checks need, in a form that your server can load.")
    .helpOption("-h, --help", "print this help")
    .addOption(
      new Option("--format <name>", "form of the data, see below")
        .choices(Object.keys(datasetForms))
        .makeOptionMandatory(),
    )
    .requiredOption("--output <dir>", "the folder to write; for an archive also a file name that ends with .tar.gz")
    .option("--force", "write into a folder that is not empty; files of the same name are replaced, others stay")
    .allowExcessArguments(false)
    .addHelpText(
      "after",
      `
${Object.entries(datasetForms)
  .map(([name, text]) => `  ${name.padEnd(15)} ${text}`)
  .join("\n")}

A README.md beside the data says how to load it. If your server has POST, you can use --seed-via-api of a run instead.

Exit codes: 0 written; 2 wrong arguments, or the folder is not empty or cannot be written.`,
    )
    .action(({ format, output, force = false }: Omit<DatasetOptions, "force"> & { readonly force?: boolean }) =>
      found({ format, output, force }),
    );
