import { isRecord } from "../../../../base/json/json.js";
import type { Query } from "./query.js";
import { toParameters } from "./to-parameters.js";

/** A request as a command for a shell. `isForm`: the members of the body are those of a form. */
export const curlOf = (method: string, url: string, body?: unknown, isForm = false): string => {
  const parts = method === "GET" ? ["curl", quoted(url)] : ["curl", "-X", method, quoted(url)];
  if (isForm && isRecord(body))
    for (const [name, value] of Object.entries(body)) parts.push("\\\n  -F", quoted(`${name}=${value}`));
  else if (body !== undefined)
    parts.push("\\\n  -H 'Content-Type: application/json' \\\n  -d", quoted(JSON.stringify(body)));
  return parts.join(" ");
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A request as code of a front end: `qs` writes the query from an object. `url` is without a query. */
export const qsCodeOf = (url: string, query: Query): string => {
  const parameters = toParameters(query);
  if (Object.keys(parameters).length === 0) return `const response = await fetch(${JSON.stringify(url)});\n${reading}`;
  return `import qs from "qs";

const query = qs.stringify(${JSON.stringify(parameters, undefined, 2)}, { encodeValuesOnly: true });

const response = await fetch(\`${url.replace(/[`\\$]/g, "\\$&")}?\${query}\`);
${reading}`;
};

const reading = "const answer = await response.json();\n";
