import type { Command } from "commander";

/** What is printed in place of a run. */
export interface CatalogueOptions {
  /** Whether the statements and checks are listed. */
  readonly list: boolean;
  /** An id or a pattern that is explained. */
  readonly explain: string | undefined;
}

/** The options as they are given. */
export type RawCatalogueOptions = Partial<CatalogueOptions>;

/** Adds the options that print the catalogue to a command. */
export const describeCatalogue = (command: Command): Command =>
  command
    .option("--list", "print the statements by section, with the checks that hold them, and stop")
    .option(
      "--explain <id>",
      "show a statement, check, interpretation (I-36) or section (4.4) in full, with requests and answers, and stop",
    );

/** The options with their defaults. */
export const toCatalogueOptions = ({ list = false, explain }: RawCatalogueOptions): CatalogueOptions => ({
  list,
  explain,
});
