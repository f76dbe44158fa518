import type { ContentModel, MediaAttribute } from "../../../reference/model/schema.js";
import type { FileTree } from "../shared/file-tree.js";
import type { Dice } from "./dice.js";
import { landscape, pdfOf, pngOf, smallestAvi, svgOf, wavOf } from "./media-bytes.js";
import { slugOf } from "./text-rules.js";
import type { Words } from "./words.js";

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

const mediaAttributes = ({ components, contentTypes }: ContentModel): readonly MediaAttribute[] =>
  [...contentTypes.values(), ...components.values()]
    .flatMap(({ attributes }) => [...attributes.values()])
    .filter((attribute) => attribute.kind === "media");

const sizes = { large: 1000, medium: 750, small: 500, thumbnail: 234 } as const;

const kilobytes = (bytes: Uint8Array): number => Math.round((bytes.length / 1000) * 100) / 100;

interface Part {
  readonly name: string;
  readonly ext: string;
  readonly mime: string;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

const described = ({ bytes, ext, hash, mime, name }: Part) => ({
  name,
  hash,
  ext,
  mime,
  size: kilobytes(bytes),
  url: `/uploads/${hash}${ext}`,
});

/** The smaller sizes of a picture, as the real server makes them. */
const formatsOf = (dice: Dice, part: Part, files: Map<string, Uint8Array>) =>
  Object.fromEntries(
    Object.entries(sizes).map(([format, width]) => {
      const height = Math.round((width * 2) / 3);
      const hash = `${format}_${part.hash}`;
      const smaller = {
        ...part,
        name: `${format}_${part.name}`,
        hash,
        bytes: pngOf(landscape(dice.named("view"), width, height)),
      };
      files.set(`uploads/${hash}.png`, smaller.bytes);
      return [format, { ...described(smaller), path: null, width, height }];
    }),
  );

const mimes = {
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".avi": "video/x-msvideo",
  ".wav": "audio/wav",
  ".pdf": "application/pdf",
} as const;

const fileAt = (kind: Kind, at: number, dice: Dice, title: string, hash: string, files: Map<string, Uint8Array>) => {
  const partOf = (ext: keyof typeof mimes, bytes: Uint8Array): Part => {
    return { name: `${slugOf(title) || kind}${ext}`, ext, mime: mimes[ext], hash, bytes };
  };
  const plain = { width: null, height: null, formats: null };
  if (kind === "videos") return { part: partOf(".avi", smallestAvi), more: plain };
  if (kind === "audios") return { part: partOf(".wav", wavOf(dice)), more: plain };
  if (kind === "files") return { part: partOf(".pdf", pdfOf(title)), more: plain };
  const [width, height] = [1200, 800];
  if (at % 2 === 1) return { part: partOf(".svg", svgOf(dice, width, height)), more: { width, height, formats: null } };
  const part = partOf(".png", pngOf(landscape(dice.named("view"), width, height)));
  return { part, more: { width, height, formats: formatsOf(dice, part, files) } };
};

/** How many files there are of each kind that some attribute takes. */
const counts: Readonly<Record<Kind, number>> = { images: 12, videos: 1, audios: 2, files: 2 };

/** Makes the files for the media attributes of a model: none when it has none. `few`: one of each kind. */
export const makeLibrary = (model: ContentModel, dice: Dice, words: Words, few: boolean): Library => {
  const kinds = new Set(mediaAttributes(model).flatMap(kindsFor));
  const files = new Map<string, Uint8Array>();
  const names = new Set<string>();
  const entries: MediaEntry[] = [];
  for (const kind of allKinds.filter((each) => kinds.has(each))) {
    for (let at = 0; at < (few ? 1 : counts[kind]); at++) {
      const own = dice.named(`${kind} ${at}`);
      words.restart(own.integer(0, 2 ** 31 - 1));
      const title = words.title();
      const id = entries.length + 1;
      const hash = `${slugOf(title).replaceAll("-", "_") || kind}_${id}`;
      const unnamed = fileAt(kind, at, own, names.has(slugOf(title)) ? `${title} ${id}` : title, hash, files);
      names.add(slugOf(title));
      const { more, part } = unnamed;
      files.set(`uploads/${part.hash}${part.ext}`, part.bytes);
      const json = { id, ...described(part), alternativeText: title, caption: null, ...more, provider: "local" };
      entries.push({ kind, name: part.name, json });
    }
  }
  return { entries, files };
};
