import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../dist/src/tools/cli/touchstone.js", import.meta.url));

/** The CPU time of a process in microseconds, where the system reports it. @param {number | undefined} pid */
const cpuOf = (pid) => {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return (user + system) * 10_000;
  } catch {
    return Number.NaN;
  }
};

/**
 * Starts `touchstone serve`, and waits for its first answer.
 *
 * @param {readonly string[]} args @param {string} path of what it is asked for
 */
export const startCommand = async (args, path) => {
  const started = performance.now();
  const child = spawn(process.execPath, [command, "serve", ...args, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It may end by itself, before it is stopped.
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill();
    await ended;
  };
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += chunk;
    const [, url] = /Listening on (\S+)/.exec(printed) ?? [];
    if (url === undefined) continue;
    const response = await fetch(`${url}${path}?populate=*`);
    if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
    await response.text();
    return { url, stop, firstAnswer: (performance.now() - started) * 1000, cpu: cpuOf(child.pid) };
  }
  throw new Error(`touchstone serve ended: ${printed}`);
};
