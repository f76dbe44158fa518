import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Builds the explorer: one HTML page with its script and its style in it, and a policy that allows these alone.
 * `npm run build` writes it to dist/src/tools/explorer/explorer.html.
 */

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Where the built page is, and where `servePage` looks for it. */
const pageFile = here("../../../dist/src/tools/explorer/explorer.html");

const bundle = async (entry) => {
  const { outputFiles } = await build({
    entryPoints: [here(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["chrome111", "firefox115", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "silent",
    tsconfigRaw: "{}",
  });
  return outputFiles[0].text.trimEnd();
};

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page as text. */
const pageText = async () => {
  const [script, style] = await Promise.all([bundle("app/main.tsx"), bundle("app/style.css")]);
  if (/<\/(?:script|style)/i.test(script + style)) throw new Error("the page would end within its own script or style");
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%233b5bdb'/%3E%3Cpath d='M8 11h16M16 11v12' stroke='%23fff' stroke-width='4' stroke-linecap='round'/%3E%3C/svg%3E">
<title>Touchstone</title>
<style>${style}</style>
</head>
<body>
<noscript>The explorer needs JavaScript. The API itself is below <a href="/api/">/api/</a>.</noscript>
<div id="app"></div>
<script>${script}</script>
</body>
</html>
`;
};

/** Builds the page to {@link pageFile}, as a whole or not at all. */
export const buildPage = async () => {
  const text = await pageText();
  const draft = `${pageFile}.${process.pid}`;
  mkdirSync(dirname(pageFile), { recursive: true });
  writeFileSync(draft, text);
  renameSync(draft, pageFile);
  return text;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage();
