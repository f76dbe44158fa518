import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { useCommand } from "./process.test-data.js";

/* `touchstone serve` in a process of its own: what would end it is nothing that a test could catch here. */

const command = useCommand();

const start = async (config: string, ...args: readonly string[]) => {
  const folder = await makeFolder({ "c.mjs": config });
  const running = command.start(folder, "serve", "--port", "0", "--config", "c.mjs", ...args);
  const url = await running.url();
  const ask = async (path: string): Promise<number> => {
    const response = await fetch(`${url}${path}`);
    await response.arrayBuffer();
    return response.status;
  };
  return { ...running, ask };
};

const whole = "the data is intact, and the server goes on\n";

test("what code of the user's leaves behind it ends nothing: each error is printed with what was being answered", async () => {
  const { ask, err, printed, stop } = await start(`
    import { EventEmitter } from "node:events";
    const hostile = () => Object.defineProperty(new Error("x"), "message", { get() { throw 1; } });
    const left = {
      timer: () => setTimeout(() => { throw new Error("from a timer"); }),
      nothing: () => setTimeout(() => { throw null; }),
      rejection: () => void Promise.reject(new Error("from a promise")),
      undefined: () => void Promise.reject(),
      hostile: () => setTimeout(() => { throw hostile(); }),
      "hostile-rejection": () => void Promise.reject(hostile()),
      unprintable: () => void Promise.reject(Object.create(null)),
      event: () => setImmediate(() => new EventEmitter().emit("error", new Error("from an event"))),
      microtask: () => queueMicrotask(() => { throw new Error("from a microtask"); }),
    };
    export default { routes: [{ path: "/api/leave/:what", handler: async (_, { params }) => {
      left[params.what]();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return "answered";
    } }] };`);
  const kinds = ["timer", "nothing", "rejection", "undefined", "hostile", "hostile-rejection", "unprintable", "event"];
  for (const [index, kind] of [...kinds, "microtask"].entries()) {
    expect([kind, await ask(`/api/leave/${kind}?token=secret`)]).toEqual([kind, 200]);
    await printed(whole, index + 1);
    expect(err()).toContain(`touchstone: nothing caught an error, while answering GET /api/leave/${kind}\n`);
  }
  for (const source of ["timer", "promise", "event", "microtask"])
    expect(err()).toContain(`Error: from a${source === "event" ? "n" : ""} ${source}\n`);
  expect(err().split(whole).length).toBe(10);
  expect(err()).not.toContain("secret");
  expect(await ask("/api/tags")).toBe(200);
  expect(await stop()).toBe(0);
});

test("a reader who leaves, of both streams, ends nothing", async () => {
  const { ask, child, stop } = await start(
    `export default { routes: [{ path: "/api/own", handler: () => { throw null; } }] };`,
    "--log",
  );
  child.stdout.destroy();
  child.stderr.destroy();
  for (let count = 0; count < 50; count++) expect([await ask("/api/own"), await ask("/api/tags")]).toEqual([500, 200]);
  expect(await stop()).toBe(0);
});

const ended = async (config: string, ...args: readonly string[]) => {
  const folder = await makeFolder({ "c.mjs": config });
  const running = command.start(folder, "serve", "--config", "c.mjs", ...args);
  return { code: await running.ended, err: running.err() };
};

/** What a module leaves behind: in nobody's hands, and sooner or later than the command ends. */
const left = (milliseconds: number): string =>
  `setTimeout(() => Promise.reject(new Error("left behind")), ${milliseconds}); setInterval(() => {}, 1000);`;

test.each([
  ["an unknown key", "export default { prot: 1 };", [], 2, /^touchstone: c\.mjs: unknown key "prot"[^\n]*\n$/],
  ["a port that is in use", "export default {};", ["--port"], 1, /^touchstone: [^\n]*\bport\b[^\n]*\n$/i],
] as const)(
  "%s ends the command, whatever the configuration's module left behind",
  async (_, config, args, code, message) => {
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const given = args.flatMap((name) => [name, port]);
    // Later than the command ends; node would print its own account of it.
    expect(await ended(`${left(3000)} ${config}`, ...given)).toEqual({ code, err: expect.stringMatching(message) });
  },
);

test("what the configuration's module leaves behind before serving begins is printed as such, and ends nothing", async () => {
  const { ask, err, stop } = await start(
    'Promise.reject(new Error("left behind")); setInterval(() => {}, 1000); export default {};',
  );
  expect(err()).toMatch(/^touchstone: nothing caught an error, while nothing was being answered\nError: left behind\n/);
  expect(await ask("/api/tags")).toBe(200);
  // A timer that is left does not keep the process.
  expect(await stop()).toBe(0);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a command that still starts", async (signal, code) => {
  const folder = await makeFolder({
    "c.mjs": 'console.log("reads"); await new Promise((end) => setTimeout(end, 1e8));',
  });
  const running = command.start(folder, "serve", "--port", "0", "--config", "c.mjs");
  await running.printed("reads");
  const ended = new Promise((resolve) => running.child.once("exit", (...how) => resolve(how)));
  running.child.kill(signal);
  expect(await ended).toEqual([code, null]);
});
