import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../base/package-root.js";
import type { ApiResponse } from "../../server/http/message.js";
import type { Call } from "../../server/http/steps.js";

/**
 * Answers `GET /` of a browser with the explorer: one page that asks for nothing from outside. Undefined for any other request, and in a
 * working copy in which the page has not been built (`npm run build`).
 */
export const servePage = ({ headers, method, pathname }: Call): ApiResponse | undefined => {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (pathname !== "/") return undefined;
  if (!/\btext\/html\b/i.test(headers("accept") ?? "")) return undefined;
  const page = readPage();
  return method === "HEAD" && page !== undefined ? { ...page, body: undefined } : page;
};

/** The file is read each time: nobody asks often, and what was built last is what is seen. */
const readPage = (): ApiResponse | undefined => {
  try {
    return answerOf(readFileSync(join(packageRoot(), "dist", "src", "tools", "explorer", "explorer.html"), "utf8"));
  } catch {
    return undefined;
  }
};

/** The page names its policy itself, since it knows its script; that nobody may frame it can only be said here. */
const answerOf = (body: string): ApiResponse => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body)?.[1] ?? "default-src 'none'";
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `${policy}; frame-ancestors 'none'`,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Another version of the package has another page at the same address.
    "cache-control": "no-cache",
  };
  return { status: 200, headers, body };
};
