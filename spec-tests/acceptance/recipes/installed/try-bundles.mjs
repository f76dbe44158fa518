// Bundles the installed package as front ends do, with Vite, esbuild and webpack, and runs what comes of it: in a page, in a worker and behind a
// service worker of MSW, all in Chromium, and in the edge runtime. Then its entries are resolved, and their types compiled, under each condition.
import { execFileSync } from "node:child_process";
import { cpSync, createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const packages = ["vite@8", "esbuild@0.28", "webpack@5", "webpack-cli@6", "msw@2", "edge-runtime@4"];

const root = join(import.meta.dirname, "../../../..");
const bundlers = ["vite", "esbuild", "webpack"];

const equal = (what, seen, expected) => {
  if (JSON.stringify(seen) === JSON.stringify(expected)) return;
  throw new Error(`${what}: got ${JSON.stringify(seen)}, expected ${JSON.stringify(expected)}`);
};

/** The museum as one module, for bundlers without a way to import a folder. */
const writeFixtures = (folder) => {
  const from = join(folder, "node_modules/touchstone/fixtures");
  cpSync(from, join(folder, "fixtures"), { recursive: true });
  const names = readdirSync(from, { recursive: true }).filter((name) => name.endsWith(".json"));
  const files = Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(join(from, name), "utf8"))]));
  writeFileSync(join(folder, "fixtures.json"), JSON.stringify(files));
};

const bundle = (folder) => {
  const options = { cwd: folder, stdio: ["ignore", "inherit", "inherit"], timeout: 240_000 };
  const run = (command, ...args) => execFileSync(join(folder, "node_modules/.bin", command), args, options);
  run("vite", "build");
  run("webpack");
  const shared = ["--bundle", "--format=esm", "--outdir=esbuild", "--log-level=warning"];
  run("esbuild", "page.js", "worker.js", "--minify", ...shared);
  run("esbuild", "edge.js", "--conditions=edge-light", "--platform=neutral", ...shared);
};

const types = { ".js": "text/javascript", ".html": "text/html" };

/** Serves a folder of bundles. Their scripts may make no code of text. */
const serve = async (folder) => {
  const server = createServer(({ url }, answer) => {
    const path = join(folder, new URL(url, "http://localhost").pathname);
    const headers = {
      "content-type": types[extname(path)] ?? "text/html",
      "content-security-policy": "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'",
    };
    if (url === "/") return answer.writeHead(200, headers).end('<script type="module" src="page.js"></script>');
    if (!existsSync(path)) return answer.writeHead(404).end();
    createReadStream(path).pipe(answer.writeHead(200, headers));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

const tryInChromium = async (folder) => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    for (const bundler of bundlers) {
      const bundles = join(folder, bundler);
      cpSync(join(folder, "node_modules/msw/lib/mockServiceWorker.js"), join(bundles, "mockServiceWorker.js"));
      const server = await serve(bundles);
      const page = await browser.newPage();
      page.on("pageerror", (error) => console.error(`${bundler}: ${error.stack}`));
      await page.goto(`http://127.0.0.1:${server.address().port}/${bundler === "vite" ? "index.html" : ""}`);
      await page.waitForFunction(() => globalThis.tried !== undefined);
      equal(`${bundler}: page, worker, MSW`, await page.evaluate(() => globalThis.tried), ["works", "works", "works"]);
      if (bundler === "vite") {
        await page.waitForFunction(() => globalThis.globbed !== undefined);
        equal("vite: import.meta.glob", await page.evaluate(() => globalThis.globbed), 12);
      }
      await page.close();
      server.close();
    }
  } finally {
    await browser.close();
  }
};

const tryAtTheEdge = async (folder) => {
  const { resolve } = createRequire(join(folder, "package.json"));
  const { EdgeRuntime } = (await import(pathToFileURL(resolve("edge-runtime")).href)).default;
  for (const bundler of ["esbuild", "webpack"]) {
    const initialCode = readFileSync(join(folder, bundler, "edge.js"), "utf8");
    const answer = await new EdgeRuntime({ initialCode }).dispatchFetch("https://edge.test/");
    equal(`${bundler}: edge runtime`, await answer.text(), "works");
  }
};

/** Under which conditions each kind of front end asks. None are those of Node itself. */
const resolveEntries = (folder) => {
  for (const condition of ["node", "browser", "worker", "edge-light"])
    execFileSync(process.execPath, [`--conditions=${condition}`, "resolve.mjs"], { cwd: folder, stdio: "inherit" });
};

const compileTypes = (folder) => {
  const compile = (file, ...options) => {
    const strict = ["--noEmit", "--strict", "--target", "ES2023", "--skipLibCheck", "false"];
    const args = [join(root, "node_modules/typescript/bin/tsc"), file, ...strict, ...options];
    execFileSync(process.execPath, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  };
  const web = [
    "--module",
    "ESNext",
    "--moduleResolution",
    "bundler",
    "--types",
    "",
    "--lib",
    "ES2023,DOM,DOM.Iterable",
  ];
  for (const condition of ["browser", "worker", "edge-light"])
    compile("browser-types.ts", ...web, "--customConditions", condition);
  const node = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
  for (const module of [
    ["--module", "NodeNext"],
    ["--module", "ESNext", "--moduleResolution", "bundler"],
  ])
    compile("node-types.ts", ...node, ...module);
};

/** Throws when a bundle of the package that is installed in a folder does not work. */
export const tryBundles = async (folder) => {
  resolveEntries(folder);
  compileTypes(folder);
  writeFixtures(folder);
  bundle(folder);
  await tryInChromium(folder);
  await tryAtTheEdge(folder);
};
