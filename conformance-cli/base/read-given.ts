import { createReadStream } from "node:fs";
import { isTooDeep, maxJsonDepth } from "../../spec-tests/kit/base.js";
import { reasonOf } from "./usage-error.js";

/** Larger files, and pipes and devices that give more, are not read to their end. In bytes. */
const most = 256 * 1024 * 1024;

/** The text of a file that the user has named. Rejects where there is none, and for more than 256 MiB. */
export const readGiven = async (file: string): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of createReadStream(file)) {
    size += part.length;
    if (size > most) throw new Error(`it has more than ${most.toLocaleString("en")} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

/** The JSON of such a text. Throws an error that says in one line what is wrong with it, to be read behind its name. */
export const parseGiven = (text: string): unknown => {
  if (isTooDeep(text)) throw new Error(`has more than ${maxJsonDepth} levels`);
  try {
    // PowerShell writes a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Error(`is not JSON: ${reasonOf(error)}`);
  }
};
