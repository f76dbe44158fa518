import { type ImageSize, imageSize } from "../../base/libraries/image-size.js";

/**
 * No more steps than these are taken from one part of an image to the next. A JPEG of 64 MB has no more than a thousand full segments
 * before its picture, and no image has hundreds of tags or properties.
 */
const maxSteps = 4000;
const maxTags = 1000;
const maxProperties = 64;
/** The root of a drawing is looked for in as many bytes, and other formats say their size in the first few. */
const headBytes = 1000;

type Size = Pick<ImageSize, "width" | "height">;

/**
 * The size of an image of a format that the real server measures; undefined, or an exception, for any other bytes. It takes a few thousand
 * steps, whatever the bytes are. Where a size may be anywhere in a file, it is read here, to what the package image-size would say: that
 * looks at each byte of some files several times, and starts over at each property of others.
 */
export const measureImage = (bytes: Uint8Array): Size | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (textAt(view, 4) === "ftyp") return textAt(view, 8) === "avif" ? avifSize(view) : undefined;
  const order = view.getUint32(0);
  if (order === 0x49492a00 || order === 0x4d4d002a) return tiffSize(view, order === 0x49492a00);
  return imageSize(bytes.subarray(0, headBytes));
};

const textAt = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));

/** The size is in the frame, behind any number of segments. One that no other follows is looked for a byte further on. */
const jpegSize = (view: DataView): Size | undefined => {
  let segment = 4;
  for (let step = 0; step < maxSteps; step++) {
    const next = segment + view.getUint16(segment);
    if (view.getUint8(next) !== 0xff) {
      segment++;
      continue;
    }
    const marker = view.getUint8(next + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return { height: view.getUint16(next + 5), width: view.getUint16(next + 7) };
    segment = next + 2;
  }
  return undefined;
};

/** The size is in two tags of a list that is anywhere in the file. */
const tiffSize = (view: DataView, littleEndian: boolean): Size => {
  const found = new Map<number, number>();
  const start = view.getUint32(4, littleEndian) + 2;
  for (let at = start; at + 12 < view.byteLength && at < start + 12 * maxTags; at += 12) {
    const tag = view.getUint16(at, littleEndian);
    if (tag === 0) break;
    const type = view.getUint16(at + 2, littleEndian);
    if (view.getUint32(at + 4, littleEndian) !== 1) continue;
    if (type === 3) found.set(tag, view.getUint16(at + 8, littleEndian));
    if (type === 4) found.set(tag, view.getUint32(at + 8, littleEndian));
  }
  return { width: found.get(256) ?? 0, height: found.get(257) ?? 0 };
};

/** A box of a file of boxes (ISO/IEC 14496-12). Its content begins 8 bytes behind its start. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function* boxesFrom(view: DataView, from: number, steps: { left: number }): Generator<Box> {
  for (let start = from; start + 8 <= view.byteLength && steps.left > 0; steps.left--) {
    const length = view.getUint32(start);
    const end = start + Math.max(length, 8);
    if (end > view.byteLength) return;
    if (length >= 8) yield { type: textAt(view, start + 4), start, end };
    start = end;
  }
}

/** The size of the largest image: each is a property, and one that is cut another. */
const avifSize = (view: DataView): Size | undefined => {
  const steps = { left: maxSteps };
  const find = (type: string, from: number): Box | undefined => {
    for (const box of boxesFrom(view, from, steps)) if (box.type === type) return box;
    return undefined;
  };
  const meta = find("meta", 0);
  const properties = meta && find("iprp", meta.start + 12);
  const container = properties && find("ipco", properties.start + 8);
  if (container === undefined) return undefined;
  const [images, cuts]: [Box[], Box[]] = [[], []];
  for (const box of boxesFrom(view, container.start + 8, steps)) {
    if (box.start >= container.end || images.length + cuts.length === maxProperties) break;
    if (box.type === "ispe") images.push(box);
    if (box.type === "clap") cuts.push(box);
  }
  let largest: Size | undefined;
  let from = container.start + 8;
  for (const { end, start } of images) {
    if (end - start < 20) return undefined;
    const cut = cuts.find((box) => box.start >= from);
    const width = view.getUint32(start + 12) - (cut === undefined ? 0 : view.getUint32(cut.start + 12));
    const height = view.getUint32(start + 16);
    if (largest === undefined || width * height > largest.width * largest.height) largest = { width, height };
    from = end;
  }
  return largest;
};
