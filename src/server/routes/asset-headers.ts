import { headersFor } from "../http/reply.js";
import { browserRuns } from "../uploads/browser-runs.js";
import { mediaType } from "../uploads/media-type.js";

/**
 * What an uploaded file may do where it is opened by itself. Anybody's page can upload one without being asked for leave, and whatever ran in
 * this origin would reach the control routes. In a sandbox, a document has an origin of its own: no scripts, forms or frames, no storage
 * of this origin, and no service worker, which takes a page of the origin to register. Only what the browser's own viewers of pictures and
 * films need is left, and the styles within a drawing. Nothing of it counts where a page uses the file as an image, a film or a font.
 */
const policy =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self' data:; font-src data:; style-src 'unsafe-inline'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** JSON and nothing else: of several types in one header, a browser takes the last. */
const isJson = (type: string): boolean => /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;[^,]*)?$/i.test(type);

/** The headers of an answer that another server has given: what is no JSON may do no more than an uploaded file, where it is opened by itself. */
export const foreignHeaders = (type: string): Readonly<Record<string, string>> =>
  isJson(type) ? headersFor(type) : { ...headersFor(type), "content-security-policy": policy };

/**
 * The headers of an uploaded file: those of every answer, with a policy that lets nothing run. What a browser would run is saved instead of
 * shown; a drawing (SVG) is a picture, which is shown within its sandbox.
 */
export const assetHeaders = (name: string, bytes: Uint8Array): Readonly<Record<string, string>> => {
  const type = mediaType(name);
  const shown = type === "image/svg+xml" || !browserRuns(type, bytes);
  return {
    ...headersFor(type),
    "cache-control": "max-age=0",
    "content-security-policy": policy,
    ...(!shown && { "content-disposition": "attachment" }),
  };
};
