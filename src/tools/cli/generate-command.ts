import { join } from "node:path";
import { commandLine } from "../../base/command-line.js";
import { plural } from "../../base/plural.js";
import { diskTree, kindOf } from "../../data/read/shared/disk-tree.js";
import { fakerNames, loadFakerWords } from "../../data/write/generate/faker-words.js";
import { generateEntries, userPassword } from "../../data/write/generate/generate-entries.js";
import { rolesOf } from "../../data/write/generate/roles.js";
import type { Rules } from "../../data/write/generate/rules/rules.js";
import { exampleEntries } from "../../data/write/init-fixtures.js";
import { schemaFiles } from "../../data/write/shared/definition-files.js";
import { joinTrees } from "../../data/write/shared/file-tree.js";
import { createFileNames, localesOf, settingsFile, usualLocales } from "../../data/write/shared/settings-file.js";
import { writeTree } from "../../data/write/shared/write-tree.js";
import type { Dataset, Locale } from "../../reference/model/dataset.js";
import type { ContentModel } from "../../reference/model/schema.js";
import type { GenerateFlags } from "./fixture-options.js";
import { loadRules, withFile } from "./load-rules.js";
import { orFail } from "./or-fail.js";
import { CommandError, type Io, quoted, table } from "./output.js";
import { readSource } from "./read-source.js";
import type { SourceLoader } from "./serve-command.js";

const defaultFolder = "fixtures";

/** Whether a source is a fixture folder, which entries are written into. */
const isFixtureFolder = async (source: string): Promise<boolean> =>
  (await diskTree(source).kind("content-types")) === "folder";

const listing = ({ model }: Dataset, counts: ReadonlyMap<string, number>): readonly string[] =>
  table(
    [...counts].map(([uid, count]) => {
      const type = model.contentTypes.get(uid);
      if (type?.kind === "singleType") return [`  ${type.singularName}`, "single type"];
      return [`  ${type?.pluralName ?? uid}`, plural(count, "entry", "entries")];
    }),
  );

const chosenLocales = (
  dataset: Dataset,
  codes: readonly string[] | undefined,
  isFolder: boolean,
): readonly Locale[] => {
  if (codes !== undefined) return localesOf(codes);
  return isFolder || dataset.locales.length > 1 ? dataset.locales : usualLocales(dataset.model);
};

const rulesFile = "generate.rules.json";

/** The rules of a file that is named, or of the one beside what is filled; undefined: there are none. */
const rulesFor = async (named: string | undefined, source: string, model: ContentModel): Promise<FoundRules> => {
  const usual = join(source, rulesFile);
  const file = named ?? ((await kindOf(usual)) === undefined ? undefined : usual);
  if (file === undefined) return {};
  return { file, rules: await loadRules(file, { model, fakerNames: await fakerNames() }) };
};

interface FoundRules {
  readonly file?: string;
  readonly rules?: Rules;
}

/** Fills a fixture folder with entries. From any other source, it writes a new folder. */
export const generateCommand = async (
  given: string | undefined,
  flags: GenerateFlags,
  io: Io,
  loader: SourceLoader,
): Promise<void> => {
  const { complete, count, force, seed } = flags;
  const source = given ?? defaultFolder;
  const isFolder = await isFixtureFolder(source);
  if (given === undefined && !isFolder) {
    throw new CommandError(
      `there is no folder ${defaultFolder} here: name a project folder, or run ${commandLine("init")} first`,
      2,
    );
  }
  const output = flags.output ?? (isFolder ? source : defaultFolder);
  const dataset = await readSource(source, flags, io, loader);
  const locales = chosenLocales(dataset, flags.locales, isFolder);
  const { model } = dataset;
  const words = await orFail(loadFakerWords(locales.map(({ code }) => code)));
  const { file, rules } = await orFail(rulesFor(flags.rules, source, model));
  const fileOf = createFileNames(model);
  const made = await orFail(
    withFile(file, () =>
      generateEntries({ model, locales, count, seed, complete, words, rules, fileOf, roles: rolesOf(dataset) }),
    ),
  );
  // The schemas of a folder that is filled are its user's own.
  const isInPlace = isFolder && output === source;
  const settings = new Map([["dataset.json", settingsFile(dataset, locales, dataset.apiTokens)]]);
  const others = isInPlace ? (flags.locales === undefined ? new Map() : settings) : schemaFiles(dataset, locales);
  const tree = joinTrees(others, made.tree);
  const replaceable = exampleEntries(dataset, locales).tree;
  await orFail(writeTree(output, tree, { force, replaceable }));
  for (const line of made.remarks) io.stderr(`warning: ${line}\n`);
  const files = [...made.tree.keys()].filter((path) => path.startsWith("uploads/")).length;
  io.stdout(
    [
      `${output}: entries of seed ${seed}${file === undefined ? "" : `, with the rules of ${file}`}`,
      "",
      ...listing(dataset, made.counts),
      ...(files > 0 ? [`  ${plural(files, "file")} in ${output}/uploads`] : []),
      "",
      `Users sign in with their name and the password ${userPassword}. With --auth, entries/roles.json says what each may do.`,
      `  ${commandLine(`serve ${quoted(output)}`)}`,
      "",
    ].join("\n"),
  );
};
