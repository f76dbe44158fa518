import { spawn } from "node:child_process";
import type { Io } from "../output.js";

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>>> = {
  darwin: ["open"],
  // Without a title, `start` takes the address for one.
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the user's browser. Where that does not work, a line says so and the command goes on. */
export const openBrowser = (url: string, io: Pick<Io, "stderr">): void => {
  const [command, ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => io.stderr(`cannot open a browser: open ${url} yourself\n`));
  child.unref();
};
