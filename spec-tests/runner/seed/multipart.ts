import type { SeedFile } from "./seed-request.js";

/** A form with one file in `files` and what is known of it in `fileInfo`: its media type, and its bytes. */
export const uploadForm = async (
  { info, path, type }: SeedFile,
  bytes: Uint8Array,
): Promise<{ readonly type: string; readonly bytes: Uint8Array }> => {
  const form = new FormData();
  form.append("files", new Blob([Buffer.from(bytes)], { type }), path);
  form.append("fileInfo", JSON.stringify(info));
  const sent = new Response(form);
  return { type: sent.headers.get("content-type") ?? "", bytes: new Uint8Array(await sent.arrayBuffer()) };
};
