import type { ContentModel, Uid } from "../../reference/model/schema.js";

/** What may be appended to a type's name: two types must not get one name by it. */
const suffixes = ["", "Attributes", "Flat", "Element", "FlatElement", "Input", "ElementInput", "Filters"] as const;

/**
 * An identifier from the words of a text. A letter behind a digit is made a capital, as json-schema-to-typescript does,
 * so that it leaves the name as it is.
 */
const pascalCase = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")
    .replace(/\d[a-z]/g, (pair) => pair.toUpperCase());

const identifier = (text: string): string => {
  const name = pascalCase(text);
  return /^[A-Za-z]/.test(name) ? name : `Type${name}`;
};

/** `api::article.article` is `Article`, `plugin::upload.file` is `UploadFile`, `shared.seo` is `SharedSeo`. */
const shortName = (uid: Uid): string => {
  const [owner = "", name = ""] = uid.split(/\.(.*)/s);
  return identifier(owner.startsWith("api::") ? name : `${owner.replace(/^\w+::/, "")} ${name}`);
};

/**
 * The name of each content-type and component in generated types and schemas: short where it can be, and never one of
 * the taken ones. Each name with a suffix of {@link suffixes} is unique too.
 */
export const typeNames = (model: ContentModel, taken: ReadonlySet<string>): ReadonlyMap<Uid, string> => {
  const used = new Set(taken);
  const names = new Map<Uid, string>();
  const isFree = (name: string): boolean => suffixes.every((suffix) => !used.has(name + suffix));
  const choose = (uid: Uid): string => {
    const long = identifier(uid);
    const found = [shortName(uid), long].find(isFree);
    if (found !== undefined) return found;
    for (let number = 2; ; number++) if (isFree(`${long}${number}`)) return `${long}${number}`;
  };
  for (const uid of [...model.contentTypes.keys(), ...model.components.keys()]) {
    const name = choose(uid);
    names.set(uid, name);
    for (const suffix of suffixes) used.add(name + suffix);
  }
  return names;
};
