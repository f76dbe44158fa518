// Tries recipes as a user would: packs the package, installs it beside a tool in an empty folder, and runs the tool there.
// `node spec-tests/acceptance/recipes/installed/try.mjs [jest] [playwright] [bundles] [next]`: all but the last when none is named, since Next.js takes
// 300 MB.
// It needs `npm run build` before, and Chromium as /usr/bin/chromium or in CHROMIUM.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packages as bundlers, tryBundles } from "./try-bundles.mjs";

const here = import.meta.dirname;
const root = join(here, "../../../..");

const packages = {
  jest: ["jest@30"],
  playwright: ["@playwright/test@1.65.1"],
  bundles: bundlers,
  next: ["next@16", "react@19", "react-dom@19"],
};

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"], timeout: 240_000 });

const tools = {
  jest: (folder) => run(process.execPath, ["--experimental-vm-modules", "node_modules/jest/bin/jest.js"], folder),
  playwright: (folder) => run(process.execPath, ["node_modules/@playwright/test/cli.js", "test"], folder),
  bundles: tryBundles,
  next: async (folder) => {
    const route = readFileSync(join(here, "../next-route.ts"), "utf8").replace("../../../src/index.js", "touchstone");
    for (const name of ["api", "uploads"]) writeFileSync(join(folder, `app/${name}/[...path]/route.ts`), route);
    run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--loglevel=error", "typescript@5", "@types/react@19", "@types/node@20"],
      folder,
    );
    await tryNext(folder);
  },
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const tryNext = async (folder) => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" };
  const args = ["node_modules/next/dist/bin/next", "dev", "--port", String(port), "--hostname", "127.0.0.1"];
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: "inherit" });
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 60 && !(await fetch(url).catch(() => undefined)); tries++)
      await new Promise((resolve) => setTimeout(resolve, 500));
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const body = JSON.stringify({ data: { name: "Rope", slug: "rope" } });
    const before = (await (await fetch(`${url}/api/tags`)).json()).meta.pagination.total;
    const created = await fetch(`${url}/api/tags`, { ...init, body });
    const page = await (await fetch(url)).text();
    const image = await fetch(`${url}/uploads/chart_sound_1c77d5.png`);
    const seen = [created.status, page.includes(`There are ${before + 1} tags`), image.headers.get("content-type")];
    if (JSON.stringify(seen) !== '[200,true,"image/png"]') throw new Error(`unexpected: ${JSON.stringify(seen)}`);
  } finally {
    server.kill();
  }
};

const asked = process.argv.slice(2);
const packed = mkdtempSync(join(tmpdir(), "packed-"));
const folders = [packed];
try {
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", packed], root);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const tarball = join(packed, `touchstone-${version}.tgz`);
  const { size } = statSync(tarball);
  if (size > 3_000_000) throw new Error(`${tarball}: ${size} bytes, expected at most 3 MB`);
  for (const name of asked.length === 0 ? ["jest", "playwright", "bundles"] : asked) {
    const folder = mkdtempSync(join(tmpdir(), `${name}-`));
    folders.push(folder);
    cpSync(join(here, name), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const wanted = [tarball, ...packages[name]];
    run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...wanted], folder);
    await tools[name](folder);
    console.log(`${name}: works`);
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
