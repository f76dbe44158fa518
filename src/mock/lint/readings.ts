import { queryLimits } from "../../base/libraries/qs.js";
import { percentDecoded } from "../../base/percent-decoded.js";
import { namesSecret } from "../../base/secret-names.js";
import { parseQueryString } from "../../reference/query/query.js";
import type { Findings } from "./finding.js";

/** The key of a parameter as both versions of qs find it, decoded. */
const keyOf = (part: string): string => {
  const closing = part.indexOf("]=");
  const end = closing === -1 ? part.indexOf("=") : closing + 1;
  return percentDecoded((end === -1 ? part : part.slice(0, end)).replaceAll("+", " "));
};

/** The names in a key, whatever its brackets are like. */
const namesIn = (key: string): readonly string[] => key.split(/[[\]]+/).filter((name) => name !== "");

const keyText = (names: readonly string[]): string => names.join("\0");

/** The keys that are given both plainly and with further brackets, as their names. */
const mixedKeys = (keys: readonly (readonly string[])[]): ReadonlySet<string> => {
  const leading = new Set(keys.flatMap((names) => names.map((_, length) => keyText(names.slice(0, length)))));
  return new Set(keys.map(keyText).filter((key) => leading.has(key)));
};

/** More names than qs takes apart: the last of them are one literal key. */
const mostNames = queryLimits.depth + 1;

const longest = 200;

/** The JSON of a value; undefined: there is none. */
const shown = (text = "nothing"): string => (text.length <= longest ? text : `${text.slice(0, longest)}...`);

/** Whether there may be more in a parameter than names: a value may be a secret, and is not repeated. */
const holdsValues = (name: string, search: string): boolean =>
  !["populate", "fields", "sort"].includes(name) || /filters/i.test(percentDecoded(search)) || namesSecret(search);

/** What to write instead, so that all releases read it alike. */
const remedy = (name: string, search: string): string => {
  const parts = search.split("&");
  const keys = parts.map((part) => namesIn(keyOf(part)).slice(0, mostNames));
  const mixed = mixedKeys(keys);
  const plain = parts.find((_, at) => keys[at]?.[0] === name && mixed.has(keyText(keys[at] ?? [])));
  if (plain === undefined) return `Both read up to ${queryLimits.arrayLimit} elements alike.`;
  const value = percentDecoded(plain.slice(plain.indexOf("=") + 1));
  const isName = name === "populate" && /^[\w-]+$/.test(value) && plain.startsWith("populate=");
  return isName ? `Both read populate[${value}]=true alike.` : "Both read each key alike in one form.";
};

/** Remarks parameters that releases of Strapi before 4.26.2 read otherwise than later ones do. */
export const checkReadings = (search: string, findings: Findings): void => {
  const before = parseQueryString(search, "qs-6.11");
  const since = parseQueryString(search, "qs-6.15");
  for (const name of new Set([...Object.keys(before), ...Object.keys(since)])) {
    const [old, latest] = [JSON.stringify(before[name]), JSON.stringify(since[name])];
    if (old === latest) continue;
    findings.add([name], () => {
      const forms = holdsValues(name, search)
        ? "Strapi before 4.26.2 reads it differently from 4.26.2"
        : `Strapi before 4.26.2 reads it as ${shown(old)}, 4.26.2 as ${shown(latest)}`;
      return `${forms}. ${remedy(name, search)}`;
    });
  }
};
