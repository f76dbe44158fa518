/** The value of a `content-type` header. */
export interface ContentType {
  /** In lower case: `application/json`. */
  readonly mediaType: string;
  /** By name, in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+.^_`|~0-9a-z-]+";
const whole = new RegExp(`^ *(${token}/${token}) *((?:; *${token} *= *(?:"(?:[^"\\\\]|\\\\.)*"|${token}) *)*)$`, "i");
const each = new RegExp(`; *(${token}) *= *(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, "gi");

/** Longer ones are taken for none at all. */
const maxLength = 1000;

/** Reads a `content-type` header. Undefined where there is none, or none that can be understood (measured: the same). */
export const parseContentType = (header: string | undefined): ContentType | undefined => {
  if (header === undefined || header.length > maxLength) return undefined;
  const [, mediaType, parameters] = whole.exec(header) ?? [];
  if (mediaType === undefined || parameters === undefined) return undefined;
  const read = [...parameters.matchAll(each)].map(([, name = "", quoted, bare]): [string, string] => [
    name.toLowerCase(),
    bare ?? (quoted ?? "").replace(/\\(.)/g, "$1"),
  ]);
  return { mediaType: mediaType.toLowerCase(), parameters: new Map(read) };
};
