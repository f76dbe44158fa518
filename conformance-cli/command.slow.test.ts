import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createReference, loadBundledDataset } from "../spec-tests/kit/reference.js";
import { temporaryFolder } from "../spec-tests/runner/run/folder.test-data.js";
import { serve, serveFetch } from "../spec-tests/runner/run/serve.test-data.js";

/* The command as its users have it: built, in a package of its own, started by the name in its bin folder. */

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = temporaryFolder();
let command = "";
let touchstone = "";

/** What of the package the command needs beside its code. */
const beside = [
  "package.json",
  "fixtures",
  "conformance-cli/config/conformance-config.schema.json",
  "spec-tests/interpretations.md",
  "spec-tests/runner/diagnosis/dictionary.tsv",
  "spec-tests/statements/rows",
];

beforeAll(async () => {
  const bundle = [join(root, "conformance-cli/bundle-command.mjs"), "--outDir", join(folder, "dist")];
  await promisify(execFile)(process.execPath, bundle);
  for (const path of beside) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const manifest = await readFile(join(folder, "package.json"), "utf8");
  const { bin } = JSON.parse(manifest) as { bin: { conformance: string; touchstone: string } };
  await buildTouchstone(bin.touchstone);
  await mkdir(join(folder, "bin"));
  const install = async (name: keyof typeof bin): Promise<string> => {
    const path = join(folder, "bin", name);
    await chmod(join(folder, bin[name]), 0o755);
    await symlink(join(folder, bin[name]), path);
    return path;
  };
  [command, touchstone] = await Promise.all([install("conformance"), install("touchstone")]);
});

/** The other command of the package, which finds this one beside it. */
const buildTouchstone = (path: string) =>
  build({
    entryPoints: [join(root, path.replace("dist/", "").replace(".js", ".ts"))],
    outfile: join(folder, path),
    external: ["*/conformance-cli/main.js"],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const start = (args: readonly string[], environment: NodeJS.ProcessEnv = {}, path = command) => {
  const { FORCE_COLOR: _, NO_COLOR: __, ...inherited } = process.env;
  const child: ChildProcess = spawn(path, args, {
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout?.on("data", (data: Buffer) => out.push(data.toString()));
  child.stderr?.on("data", (data: Buffer) => err.push(data.toString()));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out: out.join(""), err: err.join("") }));
  });
  return { child, ended };
};

const run = (args: readonly string[], environment?: NodeJS.ProcessEnv) => start(args, environment).ended;

/** The same, as `touchstone conformance`. */
const runAsTouchstone = (args: readonly string[], environment?: NodeJS.ProcessEnv) =>
  start(["conformance", ...args], environment, touchstone).ended;

/** The reference behind HTTP; `instead` answers some requests in its place, with a status. */
const serveReference = async (instead: (request: Request) => number | undefined = () => undefined) => {
  const handler = createReference(await loadBundledDataset(), "spec");
  return serveFetch((request) => {
    const status = instead(request);
    return status === undefined ? handler(request) : new Response("{}", { status });
  });
};

const sorting = ["--check", "sorting-one-*"];
const sorted = ({ url }: Request) => (/\/api\/tags\?.*sort/.test(url) ? 418 : undefined);

test("each exit code, with what is printed", async () => {
  const [right, wrong] = [await serveReference(), await serveReference(sorted)];
  const empty = await serve((_, response) => void response.writeHead(404).end());
  const keeping = await serveReference(({ method }) => (method === "DELETE" ? 500 : undefined));
  const rows: readonly (readonly [number, readonly string[], RegExp])[] = [
    ...[["--help"], ["--version"], ["--list"], ["--explain", "4.2"], sorting, ["--url", right, ...sorting]].map(
      (args) => [0, args, /./] as const,
    ),
    [1, ["--url", wrong, ...sorting], /Not conformant/],
    [2, ["--replay", "no-such-check"], /./],
    [
      2,
      ["--url", right, "--check", "writes-connect*", "--read-only"],
      /Nothing was checked: none of \d+ checks applies \(/,
    ],
    [3, ["--url", "http://127.0.0.1:1", ...sorting], /./],
    [3, ["--url", empty, ...sorting], /./],
    [3, ["--url", keeping, "--check", "writes-delete*"], /Left on the server: remove it before the next run/],
  ];
  const ended = await Promise.all(rows.map(([, args]) => run(args)));
  expect(ended.map(({ code }) => code)).toEqual(rows.map(([code]) => code));
  expect(ended.filter(({ code, err }) => code === 0 && err !== "")).toEqual([]);
  for (const [index, [, args, printed]] of rows.entries()) expect(ended[index]?.out, args.join(" ")).toMatch(printed);
});

test("touchstone conformance is the same command: output, errors and exit code", async () => {
  const nobody = ["--url", "http://127.0.0.1:1", "--check", "sorting-one-field"];
  const rows = [["--help"], ["diff", "--help"], ["--version"], ["--nope"], ["conformance"], nobody];
  const codes = await Promise.all(
    rows.map(async (args) => {
      const [own, other] = await Promise.all([run(args), runAsTouchstone(args)]);
      const timeless = ({ code, out, err }: Ended) => [code, out.replaceAll(/\d+(\.\d+)? m?s\b/g, "… s"), err];
      expect(timeless(other), args.join(" ")).toEqual(timeless(own));
      return own.code;
    }),
  );
  expect(codes).toEqual([0, 0, 0, 2, 2, 3]);
  expect((await runAsTouchstone(["--url", await serveReference(sorted), ...sorting])).code).toBe(1);
  const coloured = await runAsTouchstone(["--explain", "4.2"], { FORCE_COLOR: "1" });
  expect([coloured.out.includes("\u001b["), coloured.err]).toEqual([true, ""]);
});

test("2: a mistake is one line, and what nobody can read is one", async () => {
  const config = join(folder, "wrong.json");
  await writeFile(config, '{ "urll": "x" }');
  for (const mistake of [["--nope"], ["--config", config]]) {
    const { code, out, err } = await run(mistake);
    expect([code, out, err.trimEnd().split("\n").length], mistake.join(" ")).toEqual([2, "", 1]);
  }
  // Only Linux has it.
  if (!existsSync("/dev/full")) return;
  const full = promisify(execFile)("sh", ["-c", '"$0" --help > /dev/full', command]);
  await expect(full).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^cannot write to the standard output: ENOSPC[^\n]*\n$/),
  });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("3: a run that is ended by %s, with its report", async (signal) => {
  let asked = 0;
  const slow = await serve((_, response) => {
    asked++;
    setTimeout(() => response.end("{}"), 50);
  });
  const { child, ended } = start(["--url", slow, "--no-preflight"]);
  while (asked < 20) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill(signal);
  const { code, out } = await ended;
  expect([1, 3]).toContain(code);
  expect(out).toContain("the run was stopped");
});

test("4: the kit itself is broken", async () => {
  const broken = join(folder, "broken");
  await mkdir(broken);
  for (const name of ["dist", "package.json"]) await cp(join(folder, name), join(broken, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(broken, "node_modules"));
  const { code, stderr } = await promisify(execFile)(process.execPath, [
    join(broken, "dist/conformance-cli/main.js"),
    ...sorting,
  ]).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  expect([code, stderr.startsWith("The kit itself broke, please report it:\n")]).toEqual([4, true]);
});

test("a file of settings takes a secret from the environment, which nothing shows", async () => {
  const seen = new Set<unknown>();
  const url = await serve((request, response) => {
    seen.add(request.headers.authorization);
    response.end("{}");
  });
  const file = join(folder, "settings.json");
  const settings = { url, token: "$TOUCHSTONE_TOKEN", check: ["sorting-*"], preflight: false };
  await writeFile(file, JSON.stringify(settings));
  const { code, out, err } = await run(["--config", file], { TOUCHSTONE_TOKEN: "s3cret-9" });
  expect([code, err]).toEqual([1, expect.stringMatching(/^first difference: sorting-[a-z-]+: [^\n]+\n$/)]);
  expect(out + err).not.toContain("s3cret-9");
  expect(seen).toEqual(new Set(["Bearer s3cret-9"]));
});

const ansi = "\u001b[";

test("colours are asked for and refused by the environment; a pipe gets no line that moves", async () => {
  const rows: readonly (readonly [NodeJS.ProcessEnv, boolean])[] = [
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
    // https://no-color.org: an empty one says nothing.
    [{ FORCE_COLOR: "1", NO_COLOR: "" }, true],
  ];
  const ended = await Promise.all(rows.map(([environment]) => run(sorting, environment)));
  expect(ended.map(({ out }) => out.includes(ansi))).toEqual(rows.map(([, expected]) => expected));
  expect(ended.map(({ err }) => err)).toEqual(rows.map(() => ""));
});
