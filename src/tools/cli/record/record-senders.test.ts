import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listening } from "../../../base/listening.test-data.js";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { serveSession, stopAll } from "../serve/serve-session.test-data.js";

let folder: string;
beforeEach(async () => {
  folder = await makeFolder({
    "fixtures/content-types/page.json": typeJson("page", { title: { type: "string" } }),
  });
});
afterEach(stopAll);

const serve = (...args: readonly string[]) => serveSession(folder, join(folder, "fixtures"), ...args);

/** Headers that differ from one client to another. */
const telling = ["authorization", "x-api-key", "x-tenant", "accept-language", "accept", "user-agent"] as const;
type Sender = Readonly<Partial<Record<(typeof telling)[number], string>>>;

/** A server that answers everybody with who they are. The content-types of the mock are refused to all. */
const realServer = () =>
  listening((incoming, outgoing) => {
    const who = JSON.stringify(telling.map((name) => incoming.headers[name] ?? ""));
    const isType = incoming.url?.startsWith("/api/pages") === true && incoming.headers["user-agent"] === "node";
    setTimeout(() => {
      outgoing.writeHead(isType ? 403 : 200, { "content-type": "application/json" }).end(`{"who":${who}}`);
    }, 5);
  });

const senders: readonly Sender[] = [
  { accept: "*/*", "accept-language": "en", "user-agent": "test" },
  ...(["alice", "bob"] as const).flatMap((name) =>
    telling.map((header) => ({ accept: "*/*", "accept-language": "en", "user-agent": "test", [header]: name })),
  ),
];

const ask = async (url: string, sender: Sender): Promise<unknown> => {
  const answer = JSON.parse(await (await fetch(url, { headers: sender })).text());
  return answer.who;
};

const paths = ["/api/latest", "/api/pages", "/api/users/me", "/api/upload/files", "/uploads/a.json"];

describe.each([["--record"], ["--proxy"]])("%s", (mode) => {
  test.each(paths)("each sender of %s gets its own answer, at once and one after the other", async (path) => {
    const session = serve(mode, await realServer());
    const url = `${await session.url}${path}`;
    const wanted = senders.map((sender) => telling.map((name) => sender[name] ?? ""));
    expect(await Promise.all(senders.map((sender) => ask(url, sender)))).toEqual(wanted);
    const later: unknown[] = [];
    for (const sender of senders) later.push(await ask(url, sender));
    expect(later).toEqual(wanted);
  });
});
