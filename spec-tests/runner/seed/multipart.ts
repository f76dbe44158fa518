import { randomUUID } from "node:crypto";
import type { SeedFile } from "./seed-request.js";

/** A form with one file in `files` and what is known of it in `fileInfo`. */
export const uploadForm = (
  { info, path, type }: SeedFile,
  bytes: Uint8Array,
): { readonly type: string; readonly bytes: Uint8Array } => {
  const boundary = `touchstone-${randomUUID()}`;
  const part = (headers: string, content: string | Uint8Array): readonly Uint8Array[] => [
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ];
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([
      ...part(`content-disposition: form-data; name="files"; filename="${path}"\r\ncontent-type: ${type}`, bytes),
      ...part('content-disposition: form-data; name="fileInfo"', JSON.stringify(info)),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
};
