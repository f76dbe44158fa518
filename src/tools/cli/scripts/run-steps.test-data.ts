import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { messageOf } from "../../../base/words/message-of.js";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { type Files, makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { createMock, type NodeMock } from "../../../mock/create-mock.js";
import { meant, memberAt } from "../../../mock/scripts/run-script.test-data.js";
import { startCliIn } from "../cli-session.test-data.js";
import { type ServeSession, sendRaw, serveSession, startSession, stopAll } from "../serve/serve-session.test-data.js";
import { differences } from "./differences.test-data.js";
import { givenServer } from "./given-server.test-data.js";
import { type Expected, holds, jsonHolds, type Script, type Step, schemas, words } from "./steps.test-data.js";

const put = async (root: string, files: Files): Promise<void> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
  }
};

const bodyOf = async ({ sends, uploads }: Step): Promise<{ readonly body?: string; readonly type?: string }> => {
  if (uploads === undefined)
    return sends === undefined ? {} : { body: JSON.stringify(sends), type: "application/json" };
  const form = new FormData();
  form.append("files", new File([uploads], "hello.txt", { type: "text/plain" }));
  const sent = new Response(form);
  return { body: await sent.text(), type: sent.headers.get("content-type") ?? "" };
};

const send = async (url: string, step: Step) => {
  const [path = "", method = "GET"] = (step.ask ?? "").split(" ").reverse();
  const { body, type } = await bodyOf(step);
  return sendRaw(url, path, method, { ...(type !== undefined && { "content-type": type }), ...step.headers }, body);
};

/** Does the steps of a script in a folder of its own, one after the other, and holds what comes of each to what it says. */
export const runSteps = async ({ files, steps, types }: Script): Promise<void> => {
  const root = await makeFolder({ ...schemas(types), ...files });
  const known = new Map([
    ["root", root],
    ["museum", bundledDatasetPath()],
  ]);
  const servers = new Map<string, NodeMock>();
  let given: Awaited<ReturnType<typeof givenServer>> | undefined;
  let current: ServeSession | undefined;
  onTestFinished(async () => {
    await stopAll();
    for (const server of servers.values()) await server.close();
  });
  const running = (): ServeSession => current ?? expect.unreachable("nothing is served");
  const urlOf = async (name: string | undefined): Promise<string> =>
    name === undefined ? running().url : (known.get(name) ?? "");
  const printed = (out: string, err: string, { keep = {}, ...expected }: Expected): void => {
    holds(out, expected.out);
    holds(err, expected.err);
    for (const [name, pattern] of Object.entries(keep)) known.set(name, new RegExp(pattern, "m").exec(out)?.[0] ?? "");
  };

  const verbs: Readonly<Partial<Record<keyof Step, (step: Step) => Promise<unknown>>>> = {
    run: async (step) => {
      const { code = 0, err = code === 0 ? "=" : [] } = step;
      const before = await readdir(root, { recursive: true });
      const command = startCliIn({ folder: root, errorColumns: 400 }, ...words(step.run ?? ""));
      // What serves all the same is stopped.
      command.until((out) => /^Listening/m.exec(out)?.[0]).then(command.stop, () => {});
      const ended = await command.done;
      expect([ended, command.err()]).toEqual([code, command.err()]);
      printed(command.out(), command.err(), { ...step, err });
      if (code === 1 || code === 2) expect(await readdir(root, { recursive: true })).toEqual(before);
    },
    serve: async (step) => {
      current = serveSession(root, ...words(step.serve ?? ""));
      known.set("port", new URL(await current.url).port);
      printed(current.out(), current.err(), step);
    },
    start: async ({ start = "" }) => {
      current = startSession(root, ...words(start));
    },
    real: async ({ auth = false, of = "real", real = "museum", types: more }) => {
      const source = real === "museum" ? bundledDatasetPath() : { ...schemas(more), ...real };
      const server = await createMock(source, { auth });
      servers.set(of, server);
      known.set(of, (await server.listen()).url);
    },
    close: async ({ close = "" }) => servers.get(close)?.close(),
    answers: async ({ answers = {} }) => {
      given ??= await givenServer();
      known.set("real", given.url);
      given.answer(answers);
    },
    saw: async ({ saw }) => holds((given?.seen ?? []).join("\n"), saw),
    ask: async (step) => {
      const { headers, status, text } = await send(await urlOf(step.of), step);
      expect([status, text]).toEqual([[step.status ?? status].flat().includes(status) ? status : step.status, text]);
      const has = Object.keys(step.has ?? {}).map((name) => [name, headers[name] ?? null]);
      expect(Object.fromEntries(has)).toEqual(meant(step.has ?? {}));
      jsonHolds(text, step);
      for (const [name, place] of Object.entries(step.keep ?? {}))
        known.set(name, String(memberAt(JSON.parse(text), place)));
    },
    same: async ({ but = "^$", of = "real", same = [] }) => {
      const answersOf = async (url: string): Promise<readonly unknown[]> => {
        const answers = same.map(async (path) => (await fetch(`${url}${path}`)).text());
        return (await Promise.all(answers)).map((text) => JSON.parse(text.replaceAll(/[\w.+-]+@[\w.-]+/g, "@")));
      };
      const differing = differences(await answersOf(await urlOf(undefined)), await answersOf(await urlOf(of)));
      expect(differing.filter((place) => !new RegExp(but).test(place))).toEqual([]);
    },
    printed: ({ printed: text = "", times }) => running().printed(text, times),
    says: async ({ says = {} }) => printed(running().out(), running().err(), says),
    stop: async (step) => {
      expect(await running().stop()).toBe(step.stop);
      printed(running().out(), running().err(), step);
    },
    asked: async ({ asked, of = "real" }) => {
      const methods = servers
        .get(of)
        ?.requests()
        .map(({ method }) => method);
      expect([...new Set(methods)].sort()).toEqual(asked);
    },
    write: ({ types: more, write = {} }) => put(root, { ...schemas(more), ...write }),
    types: ({ types: more }) => put(root, schemas(more)),
    edit: async ({ edit: [file, from, to] = ["", "", ""] }) => {
      const text = await readFile(join(root, file), "utf8");
      holds(text, from);
      await writeFile(join(root, file), text.replace(from, to));
    },
    rename: ({ rename: [from, to] = ["", ""] }) => rename(join(root, from), join(root, to)),
    remove: ({ remove = "" }) => rm(join(root, remove), { recursive: true }),
    link: ({ link: [place, target] = ["", ""] }) => symlink(target, join(root, place)),
    copy: ({ copy: [from, to] = ["", ""] }) => cp(from, join(root, to), { recursive: true }),
    file: async ({ file = "", keep = {}, ...step }) => {
      const text = await readFile(join(root, file), "utf8");
      jsonHolds(text, step);
      printed(text, "", { keep });
    },
    folder: async ({ folder = "", names }) => expect((await readdir(join(root, folder))).sort()).toEqual(names),
  };

  const filled = (step: Step): Step =>
    JSON.parse(
      JSON.stringify(step).replace(/\{(\w+)\}/g, (all, name: string) => {
        const value = known.get(name);
        return value === undefined ? all : JSON.stringify(value).slice(1, -1);
      }),
    );
  for (const [at, step] of steps.entries()) {
    const [verb = ""] = Object.keys(step);
    try {
      // A verb that there is not is a mistake in the row.
      await (verbs[verb as keyof Step] ?? expect.unreachable(`no step ${verb}`))(filled(step));
    } catch (error) {
      throw new Error(`step ${at + 1}: ${JSON.stringify(step).slice(0, 300)}: ${messageOf(error)}`, { cause: error });
    }
  }
};
