import type { SentRequest } from "../contract/exchange.js";

/** Quotes a text for a POSIX shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

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
