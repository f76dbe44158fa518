/**
 * No more steps than these are taken from one part of an image to the next. A JPEG of 64 MB has no more than a thousand full segments
 * before its picture, and no image has hundreds of properties.
 */
const maxSteps = 4000;
const maxProperties = 64;
/** The root of a drawing is looked for in as many bytes, and other formats say their size in the first few. */
const headBytes = 1000;
/** More tags than any image has, of 12 bytes each. */
const maxTagBytes = 12_000;

/**
 * The part of an image that says how large it is, as a small image of the same format: of a few thousand bytes, and found in a few
 * thousand steps, whatever the bytes are. What is no image, or none that any program writes, becomes something that has no size.
 *
 * The package that measures looks at each byte of some files several times, and starts over at each property of others.
 */
export const imageHeader = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length < 16) return bytes;
  const view = viewOf(bytes);
  if (view.getUint16(0) === 0xffd8) return jpegHeader(bytes, view);
  if (textAt(view, 4) === "ftyp") return heifHeader(bytes, view);
  const order = view.getUint32(0);
  if (order === 0x49492a00 || order === 0x4d4d002a) return tiffHeader(bytes, view, order === 0x49492a00);
  return bytes.subarray(0, headBytes);
};

const viewOf = ({ buffer, byteLength, byteOffset }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const nothing = new Uint8Array();

const joinedParts = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
};

/** An image that begins with the frame. A segment that is not followed by another one is looked for a byte further on. */
const jpegHeader = (bytes: Uint8Array, view: DataView): Uint8Array => {
  const start = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 2);
  let segment = 4;
  for (let step = 0; step < maxSteps && segment + 2 <= bytes.length; step++) {
    const next = segment + view.getUint16(segment);
    if (next + 2 > bytes.length) return nothing;
    if (view.getUint8(next) !== 0xff) {
      segment++;
      continue;
    }
    const marker = view.getUint8(next + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return joinedParts(start, bytes.subarray(next, next + 16));
    segment = next + 2;
  }
  return nothing;
};

/** Its first tags, which may be anywhere in a file, right behind its beginning. */
const tiffHeader = (bytes: Uint8Array, view: DataView, littleEndian: boolean): Uint8Array => {
  const tags = view.getUint32(4, littleEndian);
  const header = joinedParts(bytes.subarray(0, 8), bytes.subarray(tags, tags + maxTagBytes));
  viewOf(header).setUint32(4, 8, littleEndian);
  return header;
};

/** A box of a file of boxes (ISO/IEC 14496-12). Its content begins 8 bytes behind its start. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The type of the file, and of all its boxes those that say how large its images are. */
const heifHeader = (bytes: Uint8Array, view: DataView): Uint8Array => {
  const steps = { left: maxSteps };
  const find = (type: string, from: number): Box | undefined => {
    for (const box of boxesFrom(view, from, steps)) if (box.type === type) return box;
    return undefined;
  };
  const meta = find("meta", 0);
  const properties = meta && find("iprp", meta.start + 12);
  const container = properties && find("ipco", properties.start + 8);
  if (container === undefined) return nothing;
  const sizes: Uint8Array[] = [];
  for (const { end, start, type } of boxesFrom(view, container.start + 8, steps)) {
    if (start >= container.end || sizes.length === maxProperties) break;
    if ((type === "ispe" || type === "clap") && end - start <= 64) sizes.push(bytes.subarray(start, end));
  }
  const inner = boxOf("iprp", boxOf("ipco", ...sizes));
  return joinedParts(boxOf("ftyp", bytes.subarray(8, 16)), boxOf("meta", new Uint8Array(4), inner));
};

function* boxesFrom(view: DataView, from: number, steps: { left: number }): Generator<Box> {
  for (let start = from; start + 8 <= view.byteLength && steps.left > 0; steps.left--) {
    const length = view.getUint32(start);
    const end = start + Math.max(length, 8);
    if (end > view.byteLength) return;
    // Where no length is, none of the known boxes is either.
    if (length >= 8) yield { type: textAt(view, start + 4), start, end };
    start = end;
  }
}

const textAt = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));

const boxOf = (type: string, ...contents: readonly Uint8Array[]): Uint8Array => {
  const box = joinedParts(new Uint8Array(4), new TextEncoder().encode(type), ...contents);
  viewOf(box).setUint32(0, box.length);
  return box;
};
