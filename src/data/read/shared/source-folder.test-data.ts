import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** The files of a folder by path: text as it is, anything else as JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** Makes a folder that is gone when the test is over. */
export const makeFolder = async (files: Files): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), "touchstone-source-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(
      join(root, path),
      typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content),
    );
  }
  return root;
};

/**
 * What is on a disk by path: the text of a file, a link, a pipe, a file of so many bytes as `truncate` words it, or a folder that has nothing in it.
 * `{root}` is the folder of all.
 */
export type Disk = Readonly<
  Record<string, string | { readonly link?: string; readonly pipe?: true; readonly size?: string }>
>;

/** Makes what is on a disk below a folder. */
export const makeDisk = async (root: string, disk: Disk): Promise<void> => {
  for (const [path, content] of Object.entries(disk)) {
    const place = join(root, path);
    await mkdir(dirname(place), { recursive: true });
    if (typeof content === "string") await writeFile(place, content);
    else if (content.link !== undefined) await symlink(content.link.replace("{root}", root), place);
    else if (content.pipe) execFileSync("mkfifo", [place]);
    else if (content.size !== undefined) execFileSync("truncate", ["-s", content.size, place]);
    else await mkdir(place);
  }
};

export const typeJson = (name: string, attributes: object, rest: object = {}): object => ({
  kind: "collectionType",
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: {},
  attributes,
  ...rest,
});

/** The schemas of content-types by the paths of their files, `content-types/note.json` or `.../note/schema.json`, from the attributes of each. */
export const typeFiles = (types: Readonly<Record<string, object>>): Files =>
  Object.fromEntries(
    Object.entries(types).map(([path, attributes]) => {
      const name = basename(path) === "schema.json" ? basename(dirname(path)) : basename(path, ".json");
      return [path, typeJson(name, attributes)];
    }),
  );

export const componentJson = (name: string, attributes: object): object => ({
  collectionName: `components_${name}`,
  info: { displayName: name },
  attributes,
});

/** A relation to a type of a name or uid, in Strapi's form. */
export const relation = (kind: string, target: string, rest: object = {}) => ({
  ...{ type: "relation", relation: kind, target: target.includes(":") ? target : `api::${target}.${target}` },
  ...rest,
});

/** What says that an attribute or a type is localized. */
export const localized = { pluginOptions: { i18n: { localized: true } } };
