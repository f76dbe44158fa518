import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../../dist/spec-tests/interop/strapi-serve.js", import.meta.url));
const installed = fileURLToPath(new URL("../../spec-tests/interop/node_modules", import.meta.url));

/** Starts the real server on a throw-away copy of the bundled dataset. It must be installed: see `npm run interop`. */
export const startStrapi = async () => {
  if (!existsSync(installed) || !existsSync(script)) {
    throw new Error("--strapi: the real server is not installed; run `npm run interop` once");
  }
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const address = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url !== undefined) return url;
    }
    throw new Error("--strapi: the real server ended before it listened");
  })();
  return {
    url: await address,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};
