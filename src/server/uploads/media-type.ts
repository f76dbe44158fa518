/**
 * The content types of uploaded files by extension, with the charset that the real server adds to text. Of several
 * extensions the first is the usual one.
 */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ["apng", "image/apng"],
  ["avif", "image/avif"],
  ["avi", "video/x-msvideo"],
  ["bmp", "image/bmp"],
  ["css", "text/css; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
  ["doc", "application/msword"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["flac", "audio/x-flac"],
  ["gif", "image/gif"],
  ["gz", "application/gzip"],
  ["heic", "image/heic"],
  ["html", "text/html; charset=utf-8"],
  ["htm", "text/html; charset=utf-8"],
  ["ico", "image/vnd.microsoft.icon"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["js", "application/javascript; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["m4a", "audio/mp4"],
  ["md", "text/markdown; charset=utf-8"],
  ["mjs", "application/javascript; charset=utf-8"],
  ["mov", "video/quicktime"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["mpeg", "video/mpeg"],
  ["oga", "audio/ogg"],
  ["ogg", "audio/ogg"],
  ["ogv", "video/ogg"],
  ["otf", "font/otf"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["ppt", "application/vnd.ms-powerpoint"],
  ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["svg", "image/svg+xml"],
  ["tif", "image/tiff"],
  ["tiff", "image/tiff"],
  ["ttf", "font/ttf"],
  ["txt", "text/plain; charset=utf-8"],
  ["vtt", "text/vtt; charset=utf-8"],
  ["wav", "audio/wave"],
  ["webm", "video/webm"],
  ["webp", "image/webp"],
  ["woff", "font/woff"],
  ["woff2", "font/woff2"],
  ["xls", "application/vnd.ms-excel"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["xml", "application/xml"],
  ["yaml", "text/yaml; charset=utf-8"],
  ["yml", "text/yaml; charset=utf-8"],
  ["zip", "application/zip"],
]);

/** The content type of a file by its name's extension. */
export const mediaType = (name: string): string => {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return mediaTypes.get(extension) ?? "application/octet-stream";
};

/** Other names of these content types. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["audio/wav", "wav"],
  ["audio/x-wav", "wav"],
  ["text/javascript", "js"],
]);

/** The usual extension of a content type, with its dot; `.bin` for one that is not known. Parameters do not matter. */
export const usualExtension = (contentType: string): string => {
  const wanted = withoutParameters(contentType);
  const found = [...mediaTypes].find(([, type]) => withoutParameters(type) === wanted);
  return `.${found?.[0] ?? otherNames.get(wanted) ?? "bin"}`;
};

const withoutParameters = (contentType: string): string => (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
