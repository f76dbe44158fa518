import type { SentRequest } from "../contract/exchange.js";
import { redacted } from "./redact.js";

/** The variable that stands for a secret, by what stands before it: a header, a parameter, a member of a JSON text. */
const variableAfter = (before: string): string => {
  const [, name = "secret"] = /([\w-]+)["\\]*\s*[:=]\s*["\\]*(?:(?:Bearer|Basic) )?$/i.exec(before) ?? [];
  if (/^(?:proxy-)?authorization$/i.test(name)) return "TOKEN";
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").replaceAll("-", "_");
  return /^\d/.test(words) ? "SECRET" : words.toUpperCase();
};

const singleQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Quotes a text for a POSIX shell. A secret that was taken out becomes a variable, which whoever runs the command sets:
 * `"authorization: Bearer $TOKEN"`.
 */
export const shellQuote = (text: string): string => {
  const [first = "", ...rest] = text.split(redacted);
  if (rest.length === 0) return singleQuoted(text);
  let before = first;
  const parts = rest.map((part) => {
    const variable = variableAfter(before);
    before += redacted + part;
    return { variable, part };
  });
  // Nothing in it means anything to a shell within double quotes.
  if (!/["$`\\!]/.test(text))
    return `"${first}${parts.map(({ part, variable }) => `${/^\w/.test(part) ? `\${${variable}}` : `$${variable}`}${part}`).join("")}"`;
  return `${singleQuoted(first)}${parts.map(({ part, variable }) => `"$${variable}"${singleQuoted(part)}`).join("")}`;
};

/** Variables of {@link shellQuote} in a text. */
const variables = /(?<=["=\s])\$\{?([A-Z_][A-Z\d_]*)\b/g;

/**
 * What the variables are that stand for secrets in the commands of a text: a sentence or two. Undefined where there are none.
 */
export const secretsNote = (text: string): string | undefined => {
  const names = [...new Set([...text.matchAll(variables)].map(([, name]) => `$${name}`))].sort();
  if (names.length === 0) return undefined;
  const [stand, set] = names.length === 1 ? ["stands for a secret", "it"] : ["stand for secrets", "them"];
  return (
    `In these commands, ${names.join(" and ")} ${stand} that no report shows: what was given with --token or --header, what the dataset ` +
    `has (dataset.json, users), or what an answer before gave. Set ${set} in your shell first.`
  );
};

/** Headers that the client sends by itself: leaving them out changes nothing. */
const implied = new Set(["user-agent", "accept-encoding", "accept", "host", "content-length"]);

/** The command that sends a request again. `-g`, because queries hold brackets; single quotes, because they hold `$`. */
export const curlCommand = (request: SentRequest): string => {
  const parts = ["curl", "-g"];
  if (request.method === "HEAD") parts.push("-I");
  else if (request.method !== "GET") parts.push("-X", request.method);
  for (const [name, value] of Object.entries(request.headers)) {
    if (!implied.has(name)) parts.push("-H", shellQuote(`${name}: ${value}`));
  }
  if (request.body !== undefined) parts.push("--data-binary", shellQuote(request.body));
  return [...parts, shellQuote(request.url)].join(" ");
};
