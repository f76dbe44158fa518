import type { DatasetIndex } from "../../spec-tests/kit/contract/dataset.js";
import { bundledIndex } from "../../spec-tests/kit/dataset/dataset-index.js";
import type { ContentType } from "../../spec-tests/kit/reference.js";
import { below, type FileTree, joinTrees, jsonText } from "./file-tree.js";
import { type Plain, plainMembers, rowAt } from "./plain-entry.js";
import { readBundled, readTemplates } from "./read-tree.js";

/** What entry files are called whose types come with the service. */
const builtInFiles: ReadonlyMap<string, string> = new Map([
  ["plugin::upload.file", "upload-files"],
  ["plugin::users-permissions.user", "users"],
]);

const roleUid = "plugin::users-permissions.role";

const fileOf = (type: ContentType): string | undefined => {
  if (type.uid.startsWith("api::")) return type.kind === "singleType" ? type.singularName : type.pluralName;
  return builtInFiles.get(type.uid);
};

/** Where a file is used, and which folder of the media library it is in: those who use it show this, or nobody does. */
const unshown: ReadonlySet<string> = new Set(["related", "folder", "folderPath"]);

const plainEntries = (index: DatasetIndex, type: ContentType): readonly Plain[] =>
  index.entries(type.uid).map(({ record }) => {
    const members = Object.entries(plainMembers(index, type, record));
    const shown = type.uid === "plugin::upload.file" ? members.filter(([name]) => !unshown.has(name)) : members;
    return { id: record.id, ...Object.fromEntries(shown) };
  });

/** A role with the names of the actions that it may do. */
const plainRoles = (index: DatasetIndex): readonly Plain[] =>
  index.entries(roleUid).map(({ record: { id, values, links } }) => ({
    id,
    name: values.name,
    description: values.description,
    type: values.type,
    permissions: (links.permissions ?? []).map((link) => rowAt(index, link).values.action),
  }));

/** `dataset.json`: locales and API tokens. */
export const settingsFile = ({ dataset }: DatasetIndex): FileTree => {
  const locales = dataset.locales.map(({ code, name, isDefault }) => ({ code, name, default: isDefault }));
  return new Map([["dataset.json", jsonText({ name: dataset.name, locales, apiTokens: dataset.apiTokens })]]);
};

/** `roles.json`: roles and what they may do. */
export const rolesFile = (index: DatasetIndex): FileTree => new Map([["roles.json", jsonText(plainRoles(index))]]);

/** The entries of every type, one file each. */
export const entryFiles = (index: DatasetIndex): FileTree =>
  joinTrees(
    new Map(
      [...index.dataset.model.contentTypes.values()].flatMap((type) => {
        const file = fileOf(type);
        return file === undefined ? [] : [[`${file}.json`, jsonText(plainEntries(index, type))] as const];
      }),
    ),
    rolesFile(index),
  );

/** The dataset as plain JSON: what lies in `fixtures/`, with everything written out that is left to be understood there. */
export const jsonForm = async (): Promise<FileTree> => {
  const index = await bundledIndex();
  const folders = ["content-types", "components", "extensions", "uploads"];
  const copied = await Promise.all(folders.map(async (folder) => below(folder, await readBundled(folder))));
  return joinTrees(await readTemplates("json"), settingsFile(index), below("entries", entryFiles(index)), ...copied);
};
