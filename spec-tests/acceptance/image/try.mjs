// Tries docs/Dockerfile: builds and runs the image where Docker runs, and otherwise does its steps in empty folders, one for each stage.
// `node spec-tests/acceptance/image/try.mjs`: it installs packages, and takes some minutes.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const file = join(root, "docs", "Dockerfile");
const scratch = mkdtempSync(join(tmpdir(), "touchstone-image-"));

const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });

const hasDocker = () => {
  try {
    execFileSync("docker", ["info"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
};

/** Resolves to the address that a server prints. */
const address = (child) =>
  new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (piece) => {
      text += piece;
      const [, url] = /Listening on (\S+)/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });

/** Serves, asks once, and stops as a container is stopped. */
const tryServer = async (command, args, addressOf = (url) => url.replace("0.0.0.0", "127.0.0.1")) => {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    const url = addressOf(await address(child));
    const { data } = await (await fetch(`${url}/api/tags?pagination[limit]=1`)).json();
    if (data.length !== 1) throw new Error(`unexpected answer: ${JSON.stringify(data)}`);
  } finally {
    child.kill("SIGTERM");
  }
  const code = await ended;
  if (code !== 0) throw new Error(`SIGTERM: expected an exit code of 0, got ${code}`);
};

/** The instructions, one for each line: `RUN` and what comes behind it. */
const instructions = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);

const ignored = readFileSync(`${file}.dockerignore`, "utf8")
  .split("\n")
  .map((line) => line.replace("**/", ""));

const doSteps = () => {
  const stages = new Map();
  let [stage, folder] = ["", "/"];
  const place = (path) => join(stage, path.startsWith("/") ? path : join(folder, path));
  let [entry, command] = [[], []];
  for (const [name, rest] of instructions) {
    if (name === "FROM") {
      stage = join(scratch, `stage-${stages.size}`);
      mkdirSync(stage);
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? "", stage);
    } else if (name === "WORKDIR") {
      folder = rest;
      mkdirSync(place(folder), { recursive: true });
    } else if (name === "COPY") {
      const [, from, paths] = /^(?:--from=(\w+) )?(.*)$/.exec(rest);
      const names = paths.split(" ");
      const target = names.pop();
      for (const path of names) {
        const source = from === undefined ? join(root, path) : join(stages.get(from), path);
        const into = from === undefined && path !== "." ? join(place(target), basename(path)) : place(target);
        cpSync(source, into, {
          recursive: true,
          filter: (one) => from !== undefined || !ignored.includes(basename(one)),
        });
      }
    } else if (name === "RUN") run("sh", ["-ec", rest], place("."));
    else if (name === "ENTRYPOINT") entry = JSON.parse(rest);
    else if (name === "CMD") command = JSON.parse(rest);
    else if (name !== "USER" && name !== "EXPOSE") throw new Error(`unknown instruction ${name}`);
  }
  return [place(entry[0]), ...entry.slice(1), ...command];
};

try {
  if (hasDocker()) {
    run("docker", ["build", "-f", file, "-t", "touchstone-try", root], root);
    await tryServer(
      "docker",
      ["run", "--rm", "--init", "-p", "127.0.0.1:13370:1337", "touchstone-try"],
      () => "http://127.0.0.1:13370",
    );
  } else {
    console.log("Docker does not run: the steps of docs/Dockerfile are done in folders");
    const [command, ...args] = doSteps();
    await tryServer(command, [...args, "--port", "0"]);
  }
  console.log("docs/Dockerfile works");
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
