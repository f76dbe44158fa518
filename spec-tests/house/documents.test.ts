import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { liesWithin } from "../sections.js";
import { checks } from "../statements/index.js";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => !path.includes("node_modules"))
    .map((path) => join(folder, path));

const pagesIn = (folder: string): readonly string[] => filesIn(folder).filter((path) => path.endsWith(".md"));

const templates = pagesIn("conformance-cli/dataset/templates");
const notes = ["bench/README.md", "fixtures/README.md", "spec-tests/interop/README.md"];

/** What people read to use the project, or to change it. */
const pages: readonly string[] = ["README.md", "CONTRIBUTING.md", ...pagesIn("docs"), ...notes, ...templates];

/** Everything that shows commands: pages, the changelog, help texts, messages and scripts of the data. */
const sources = ["src", "spec-tests", "conformance-cli"]
  .flatMap(filesIn)
  .filter((path) => /\.(?:tsx?|mjs|json)$/.test(path) && !/\.test\.ts$|recordings/.test(path));

/** What fetches a package from the registry by one of our names: the one that is there is somebody else's, or may be one day. */
const fetching = [
  /npx (?!--no -- )(?:--?[\w-]+ )*(?:touchstone|conformance)\b/,
  /(?:(?<!p)npm (?:install|i|add|exec)|(?:yarn|pnpm) (?:add|dlx)|bunx) (?:--?[\w-]+ )*touchstone(?![\w./-])/,
];
/** What starts the kit by its other name, which few have in their PATH. */
const other = /(?:^|[`"'] ?|&& )conformance (?:--|diff|dataset)/;

const foreign = (text: string): readonly string[] =>
  text.split("\n").filter((line) => [...fetching, other].some((form) => form.test(line)));

test("a line that would fetch another package is seen", () => {
  const wrong = [
    "npx touchstone serve",
    "npm install --save-dev touchstone",
    "npm i touchstone @faker-js/faker",
    "npx --no touchstone serve",
    "npx conformance --url URL",
    "npx --no-install conformance",
    "conformance --list",
    "see `conformance diff a b`",
  ];
  expect(wrong.filter((line) => foreign(line).length === 0)).toEqual([]);
  const right = [
    "npx --no -- touchstone conformance --url URL",
    "touchstone conformance --url URL",
    "npm install --save-dev ../touchstone/touchstone-0.1.0.tgz",
    "npm run conformance -- --list",
  ];
  expect(right.flatMap(foreign)).toEqual([]);
});

test.each([...pages, "CHANGELOG.md"])(
  "%s fetches nothing by our names, and starts the kit with touchstone conformance",
  (page) => {
    expect(foreign(read(page))).toEqual([]);
  },
);

test("so do help texts, messages and schemas", () => {
  const comment = /^\s*(?:\/?\*|\/\/)/;
  const found = sources.flatMap((path) =>
    foreign(read(path))
      .filter((line) => !comment.test(line) && !line.includes("commandLine("))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("a page whose commands start the package leads to the one that says how to get it", () => {
  const using = pages.filter((page) => /^```sh\n(?:(?!```).*\n)*?touchstone /m.test(read(page)));
  expect(using.length).toBeGreaterThan(8);
  const inOtherPlaces = ["docs/capabilities.md", "docs/data.md", "docs/running.md"]; // Pages that follow docs/conformance.md.
  const silent = using.filter((page) => !/\]\((?:docs\/)?install\.md\)/.test(read(page)));
  // Who reads a template has the command that wrote it.
  const expected = [...inOtherPlaces, "docs/install.md", ...templates];
  expect(silent.filter((page) => !expected.includes(page))).toEqual([]);
});

/** Plain English has better words for what a program says: report, show, list, name. The pattern does not match its own text. */
const stilted = [/\bt(?:ells?|old)\b/i, /\btell[A-Z]|[a-z]T(?:ell|old)\b/];

const stiltedLines = (path: string, text: string): readonly string[] =>
  text.split("\n").flatMap((line) => (stilted.some((form) => form.test(line)) ? [`${path}: ${line.trim()}`] : []));

test("stilted words are seen, in sentences and in names", () => {
  const wrong = ["a fault is t_old", "T_ells why", "t_ellUnread()", "const isT_old = 1"].map((text) =>
    text.replace("_", ""),
  );
  expect(wrong.filter((line) => stiltedLines("", line).length === 0)).toEqual([]);
  expect(stiltedLines("", "a stellar, untold, intelligent retelling")).toEqual([]);
});

test("pages, comments, messages and names say report, show, list and name", () => {
  const folders = [".ci", "bench", "conformance-cli", "fixtures", "spec-tests", "src"].flatMap(filesIn);
  const files = [...new Set([...pages, "CHANGELOG.md", "vitest.config.ts", ...folders])];
  const written = files.filter((path) => /\.(?:tsx?|m?js|css|html|md|yml|sh)$/.test(path));
  expect(written.length).toBeGreaterThan(1000);
  expect(written.flatMap((path) => stiltedLines(path, read(path)))).toEqual([]);
});

test("README.md has at most 800 words", () => {
  expect(read("README.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(800);
});

/** The address that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")),
  );

const proseOf = (page: string): string => read(page).replaceAll(/^```.*?^```$/gms, "");

const brokenLinks = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, path = "", anchor]) => {
    const target = path === "" ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return [`${page}: ${link}`];
    return anchor === undefined || anchorsOf(target).includes(anchor) ? [] : [`${page}: ${link}`];
  });

test("links lead to files and headings that are there", () => {
  expect(pages.filter((page) => !templates.includes(page)).flatMap(brokenLinks)).toEqual([]);
});

/** Paths in code spans that begin with a folder of the repository: some paths name a form, with a wildcard or a placeholder. */
const namedPaths = (page: string): readonly string[] =>
  [...read(page).matchAll(/(?<![\w./-])(?:src|spec-tests|conformance-cli|bench|fixtures|\.ci)\/[\w./-]*\w/g)].map(
    ([path]) => path,
  );

test("paths that pages name are there", () => {
  const own = pages.filter(
    (page) => page === "CONTRIBUTING.md" || page === "README.md" || dirname(page).startsWith("docs"),
  );
  // Folders of a user's own project, and what a build makes.
  const others = /^(?:src\/content-api\.ts|fixtures\/|src\/api)/;
  const missing = own.flatMap((page) =>
    namedPaths(page)
      .filter((path) => !others.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(namedPaths("CONTRIBUTING.md")).toContain("spec-tests/statements");
});

test("docs/README.md lists every page", () => {
  const contents = read("docs/README.md");
  const own = pagesIn("docs").filter((page) => !/^docs\/(?:README\.md|proof\/.*)$/.test(page));
  expect(own.filter((page) => !contents.includes(`](${relative("docs", page)})`))).toEqual([]);
});

test("a test file that CONTRIBUTING.md names is there", () => {
  const named = [...read("CONTRIBUTING.md").matchAll(/`([\w.-]+\.(?:ts|json))`/g)].map(([, name = ""]) => name);
  const files = new Set(
    ["src", "spec-tests", "conformance-cli"]
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      .map((path) => basename(path)),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !name.includes("<") && !files.has(name))).toEqual([]);
});

test("docs/implementing.md says about how many checks each of its steps has", () => {
  const steps = [
    ...read("docs/implementing.md").matchAll(
      /^\| `--section ([\d.,]+)(?: --skip '\*([\w-]+)\*')?` \|[^|]*\| (\d+) \|/gm,
    ),
  ];
  expect(steps.length).toBeGreaterThan(8);
  const far = steps.filter(([, sections = "", skip, said]) => {
    const asked = checks.filter(({ section }) => sections.split(",").some((chosen) => liesWithin(section, chosen)));
    const { length } = asked.filter(({ id }) => skip === undefined || !id.includes(skip));
    return Math.abs(Number(said) - length) > length * 0.15;
  });
  expect(far.map(([row]) => row)).toEqual([]);
});
