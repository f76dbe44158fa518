import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("server.mjs", import.meta.url));

/**
 * Starts a server of `server.mjs`. It ends when `stop` is called, and whatever happens with this process.
 *
 * @param {string} kind
 * @param {number} size the number of articles
 */
export const startServer = async (kind, size) => {
  const child = fork(script, [kind, String(size)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`the server ${kind} ended with code ${code}`);
  });
  failed.catch(() => {});
  const [{ port }] = await Promise.race([once(child, "message"), failed]);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The CPU time it has used, in microseconds. @returns {Promise<number>} */
    cpuTime: async () => {
      child.send("cpu");
      const [{ cpu }] = await Promise.race([once(child, "message"), failed]);
      return cpu.user + cpu.system;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
};
