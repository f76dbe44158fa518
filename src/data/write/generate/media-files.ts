import type { ContentModel, MediaAttribute } from "../../../reference/model/schema.js";
import type { FileTree } from "../shared/file-tree.js";
import type { Dice } from "./dice.js";
import { pdfOf, pngOf, shortWav, smallestAvi, svgOf } from "./media-bytes.js";
import { slugOf } from "./values/text-rules.js";
import type { Words } from "./values/words.js";

type Kind = "images" | "videos" | "audios" | "files";

/** A file of the library: its entry, and the kind that `allowedTypes` calls it. */
export interface MediaEntry {
  readonly kind: Kind;
  readonly name: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The files that generated entries use, and their bytes by path. */
export interface Library {
  readonly entries: readonly MediaEntry[];
  readonly files: FileTree;
}

const allKinds: readonly Kind[] = ["images", "videos", "audios", "files"];

const isKind = (text: string): text is Kind => allKinds.some((kind) => kind === text);

/** The kinds of files that an attribute takes. Without a list, it takes all; pictures are what people mean. */
export const kindsFor = ({ allowedTypes = [] }: MediaAttribute): readonly Kind[] => {
  const kinds = allowedTypes.filter(isKind);
  return kinds.length === 0 || kinds.includes("images") ? ["images"] : kinds;
};

/** Pictures that are drawn, not taken. */
const drawn = /logo|icon|svg|badge|symbol/i;

/** The names of the files that an attribute may have: of pictures, those with smaller sizes, which pages look for; for a logo or an icon, drawings. */
export const filesFor = (attribute: MediaAttribute, { entries }: Library): readonly string[] => {
  const kinds = kindsFor(attribute);
  const all = entries.filter(({ kind }) => kinds.includes(kind));
  const wanted = all.filter(({ json }) => (json.ext === ".svg") === drawn.test(attribute.name));
  return (wanted.length > 0 ? wanted : all).map(({ name }) => name);
};

const sizes = { large: 1000, medium: 750, small: 500, thumbnail: 234 } as const;

const mimes = {
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".avi": "video/x-msvideo",
  ".wav": "audio/wav",
  ".pdf": "application/pdf",
} as const;

/** A file that is about to be written, and what its entry says of it. */
interface NewFile {
  readonly name: string;
  readonly hash: string;
  readonly ext: keyof typeof mimes;
  readonly bytes: Uint8Array;
}

const add = ({ bytes, ext, hash, name }: NewFile, files: Map<string, Uint8Array>) => {
  files.set(`uploads/${hash}${ext}`, bytes);
  const size = Math.round((bytes.length / 1000) * 100) / 100;
  return { name: `${name}${ext}`, hash, ext, mime: mimes[ext], size, url: `/uploads/${hash}${ext}` };
};

const plain = { width: null, height: null, formats: null };

const [width, height] = [1200, 800];

const view = (dice: Dice, size: number): Uint8Array => pngOf(dice.named("view"), size, Math.round((size * 2) / 3));

/** The smaller sizes of a picture, as the real server makes them. */
const formatsOf = (dice: Dice, name: string, hash: string, files: Map<string, Uint8Array>) =>
  Object.fromEntries(
    Object.entries(sizes).map(([format, size]) => {
      const smaller = {
        name: `${format}_${name}`,
        hash: `${format}_${hash}`,
        ext: ".png",
        bytes: view(dice, size),
      } as const;
      return [format, { ...add(smaller, files), path: null, width: size, height: Math.round((size * 2) / 3) }];
    }),
  );

/** What a file of a kind is: every second picture is a drawing. */
const contentAt = (kind: Kind, at: number, dice: Dice, title: string): Pick<NewFile, "bytes" | "ext"> => {
  if (kind === "videos") return { ext: ".avi", bytes: smallestAvi };
  if (kind === "audios") return { ext: ".wav", bytes: shortWav };
  if (kind === "files") return { ext: ".pdf", bytes: pdfOf(title) };
  if (at % 2 === 1) return { ext: ".svg", bytes: svgOf(dice, width, height) };
  return { ext: ".png", bytes: view(dice, width) };
};

/** How many files there are of each kind that some attribute takes. */
const counts: Readonly<Record<Kind, number>> = { images: 12, videos: 1, audios: 2, files: 2 };

/** Makes the files for the media attributes of a model: none when it has none. `few`: one of each kind. */
export const makeLibrary = (
  { components, contentTypes }: ContentModel,
  dice: Dice,
  words: Words,
  few: boolean,
): Library => {
  const all = [...contentTypes.values(), ...components.values()].flatMap(({ attributes }) => [...attributes.values()]);
  const kinds = new Set(all.flatMap((attribute) => (attribute.kind === "media" ? kindsFor(attribute) : [])));
  const files = new Map<string, Uint8Array>();
  const names = new Set<string>();
  const entries: MediaEntry[] = [];
  for (const kind of allKinds.filter((each) => kinds.has(each))) {
    for (let at = 0; at < (few ? 1 : counts[kind]); at++) {
      const own = dice.named(`${kind} ${at}`);
      words.restart(own.integer(0, 2 ** 31 - 1));
      const title = words.title();
      const id = entries.length + 1;
      const slug = slugOf(title);
      const hash = `${slug.replaceAll("-", "_") || kind}_${id}`;
      const unique = names.has(slug) ? `${title} ${id}` : title;
      const name = slugOf(unique) || kind;
      names.add(slug);
      const content = contentAt(kind, at, own, unique);
      const formats = content.ext === ".png" ? formatsOf(own, name, hash, files) : null;
      const described = add({ name, hash, ...content }, files);
      const more = kind === "images" ? { width, height, formats } : plain;
      const json = { id, ...described, alternativeText: title, caption: null, ...more, provider: "local" };
      entries.push({ kind, name: described.name, json });
    }
  }
  return { entries, files };
};
