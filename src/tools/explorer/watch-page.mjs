// The explorer while it is changed: serves the bundled data, and builds the page again after each change. Reload the page to see it.
// `npm run explorer -- [SOURCE] [--port 1338]`: arguments are those of `touchstone serve`.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildPage } from "./build-page.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const build = async () => {
  const started = performance.now();
  const outcome = await buildPage().then(
    () => `the page is built in ${Math.round(performance.now() - started)} ms`,
    (error) => error.message,
  );
  process.stderr.write(`${outcome}\n`);
};

await build();
const command = here("../../../dist/src/tools/cli/touchstone.js");
const server = spawn(process.execPath, [command, "serve", ...process.argv.slice(2)], { stdio: "inherit" });
server.on("exit", (code) => process.exit(code ?? 1));
// The server ends by itself, and this with it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => signal === "SIGTERM" && server.kill(signal));

// An editor changes a file in several steps.
let timer;
watch(here("app"), { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(build, 50);
});
