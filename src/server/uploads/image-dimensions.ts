import { measureImage } from "./measure-image.js";

/** Width and height in pixels; null for what is no image. */
export interface Dimensions {
  readonly width: number | null;
  readonly height: number | null;
}

const unknown: Dimensions = { width: null, height: null };

/** Reads the dimensions of an image from its bytes, whatever its name says. Nothing is decoded: a broken image may have some. */
export const imageDimensions = (bytes: Uint8Array): Dimensions => {
  try {
    const { height = 0, width = 0 } = measureImage(bytes) ?? {};
    return isSize(width) && isSize(height) ? { width, height } : unknown;
  } catch {
    // It throws at whatever is no image.
    return unknown;
  }
};

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size > 0;
