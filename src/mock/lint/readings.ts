import { type QueryParser, queryLimits } from "../../base/libraries/qs.js";
import { percentDecoded } from "../../base/percent-decoded.js";
import { namesSecret } from "../../base/secrets/secret-names.js";
import { parseQueryString } from "../../reference/query/query.js";
import type { Findings } from "./finding.js";
import type { Query } from "./parameters.js";

const longest = 200;

/** The JSON of a value; undefined: there is none. */
const shown = (text = "nothing"): string => (text.length <= longest ? text : `${text.slice(0, longest)}...`);

/** Whether there may be more in a parameter than names: a value may be a secret, and is not repeated. */
const holdsValues = (name: string, search: string): boolean =>
  !["populate", "fields", "sort"].includes(name) || /filters/i.test(percentDecoded(search)) || namesSecret(search);

/** What both read alike. */
const remedy = `Both read each key alike in one form, such as populate[a]=true beside populate[b][fields]=id, and up to ${queryLimits.arrayLimit} elements of a list.`;

/** Remarks parameters that releases of Strapi before 4.26.2 read otherwise than later ones do. `query`: as `queryParser` reads it. */
export const checkReadings = (search: string, query: Query, queryParser: QueryParser, findings: Findings): void => {
  const readBy = (parser: QueryParser) => (parser === queryParser ? query : parseQueryString(search, parser));
  const [before, since] = [readBy("qs-6.11"), readBy("qs-6.15")];
  for (const name of new Set([...Object.keys(before), ...Object.keys(since)])) {
    const [old, latest] = [JSON.stringify(before[name]), JSON.stringify(since[name])];
    if (old === latest) continue;
    findings.add([name], () => {
      const forms = holdsValues(name, search)
        ? "Strapi before 4.26.2 reads it differently from 4.26.2"
        : `Strapi before 4.26.2 reads it as ${shown(old)}, 4.26.2 as ${shown(latest)}`;
      return `${forms}. ${remedy}`;
    });
  }
};
