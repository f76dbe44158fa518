import { imageSize as measure } from "./generated/image-size.js";

/** What the package image-size reads from the first bytes of a file. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly type?: string;
}

/** The package image-size, of which only the formats that the real server measures are here. Throws at whatever is no such image. */
export const imageSize: (bytes: Uint8Array) => ImageSize = measure;
