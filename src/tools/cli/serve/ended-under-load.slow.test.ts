import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "../../../base/random.js";
import { makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { type RunningCommand, startCommand, useCommand } from "../process.test-data.js";

/* However a process of `touchstone serve --persist` ends while it is written to: what it has answered is kept. */

const command = useCommand();

/** How often each is tried. */
const rounds = Number(process.env.TOUCHSTONE_KILLS ?? 3);

/** After so many writes at most it is asked to end. */
const mostWrites = 300;

const callers = 8;

const ways: Readonly<Record<string, (child: RunningCommand["child"]) => void>> = {
  SIGINT: (child) => void child.kill("SIGINT"),
  SIGTERM: (child) => void child.kill("SIGTERM"),
  SIGHUP: (child) => void child.kill("SIGHUP"),
  SIGKILL: (child) => void child.kill("SIGKILL"),
  // A terminal that closes takes its streams along.
  "a terminal that closes": (child) => {
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
    child.kill("SIGHUP");
  },
  // A parent that ends closes its ends of the pipes, and whoever minds the process asks it to end.
  "a parent that ends": (child) => {
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
    child.kill("SIGTERM");
  },
};

test.each(Object.keys(ways))(
  "%s under load: every write that was answered is kept",
  {
    timeout: 60_000 + 30_000 * rounds,
  },
  async (way) => {
    const random = createRandom(1);
    for (let round = 0; round < rounds; round++) {
      const folder = await makeFolder({});
      const running = command.start(folder, "serve", "--port", "0", "--persist", "state.jsonl");
      const url = await running.url();
      const kept: string[] = [];
      const enough = 1 + Math.floor(random() * mostWrites);
      let isLoaded = (): void => {};
      const loaded = new Promise<void>((resolve) => {
        isLoaded = resolve;
      });
      const write = async (caller: number): Promise<void> => {
        for (let count = 0; ; count++) {
          const slug = `kept-${caller}-${count}`;
          const body = JSON.stringify({ data: { name: slug, slug } });
          const headers = { "content-type": "application/json" };
          try {
            const { status } = await fetch(`${url}/api/tags`, { method: "POST", headers, body });
            // What is refused while the process ends is refused, and no write.
            if (status === 200 && kept.push(slug) === enough) isLoaded();
          } catch {
            return;
          }
        }
      };
      const load = Promise.all(Array.from({ length: callers }, (_, caller) => write(caller)));
      await loaded;
      const ended = once(running.child, "exit");
      ways[way]?.(running.child);
      const [code, signal] = await ended;
      await load;
      expect([code, signal]).toEqual(way === "SIGKILL" ? [null, way] : [0, null]);
      const text = await readFile(join(folder, "state.jsonl"), "utf8");
      expect(kept.filter((slug) => !text.includes(`"${slug}"`))).toEqual([]);
    }
  },
);

/** Of so many bytes each; together they are more than the heap of the process. */
const [uploads, size, heap] = [8, 20_000_000, 96];

test("uploads that are larger than the heap: every one that was answered is there after SIGKILL", {
  timeout: 120_000,
}, async () => {
  const folder = await makeFolder({});
  const start = async () => {
    const args = [command.path(), "serve", "--port", "0", "--persist", "state.jsonl"];
    const running = startCommand(`--max-old-space-size=${heap}`, folder, ...args);
    return { ...running, url: await running.url() };
  };
  const { child, url } = await start();
  const ended = once(child, "exit");
  const kept: (readonly [path: string, byte: number])[] = [];
  for (let byte = 0; byte < uploads; byte++) {
    const body = new FormData();
    body.append("files", new File([Buffer.alloc(size, byte)], "large.bin"));
    const [file] = JSON.parse(await (await fetch(`${url}/api/upload`, { method: "POST", body })).text());
    kept.push([file.url, byte]);
  }
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  const again = await start();
  for (const [path, byte] of kept) {
    const bytes = Buffer.from(await (await fetch(`${again.url}${path}`)).arrayBuffer());
    expect([bytes.length, bytes.equals(Buffer.alloc(size, byte))]).toEqual([size, true]);
  }
  expect(await again.stop()).toBe(0);
});
