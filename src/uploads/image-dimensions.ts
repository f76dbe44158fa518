import { imageSize } from "../libraries/image-size.js";
import { imageHeader } from "./image-header.js";

/** Width and height in pixels; null for what is no image. */
export interface Dimensions {
  readonly width: number | null;
  readonly height: number | null;
}

const unknown: Dimensions = { width: null, height: null };

/** The formats that the real server measures. It takes others for files that are no images. */
const measured: ReadonlySet<string | undefined> = new Set(["jpg", "png", "webp", "tiff", "svg", "gif", "avif"]);

/** Reads the dimensions of an image from its bytes, whatever its name says. Nothing is decoded: a broken image may have some. */
export const imageDimensions = (bytes: Uint8Array): Dimensions => {
  try {
    const { height, type, width } = imageSize(imageHeader(bytes));
    return measured.has(type) && isSize(width) && isSize(height) ? { width, height } : unknown;
  } catch {
    // It throws at whatever is no image.
    return unknown;
  }
};

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size > 0;
