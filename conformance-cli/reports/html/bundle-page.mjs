// Writes conformance-cli/reports/html/generated/script.ts: what page/main.ts is in a browser, as a text to put into the report.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const { outputFiles } = await build({
  entryPoints: [here("page/main.ts")],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: ["chrome111", "firefox115", "safari16.4"],
  legalComments: "none",
  logLevel: "warning",
  tsconfigRaw: "{}",
});
const script = outputFiles[0].text.trimEnd();
if (/<\/script/i.test(script)) throw new Error("the page would end within its own script");
mkdirSync(here("generated"), { recursive: true });
writeFileSync(
  here("generated/script.ts"),
  `/** What the page can do beyond showing everything. */\nexport const script = ${JSON.stringify(script)};\n`,
);
