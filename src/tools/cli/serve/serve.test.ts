import { afterEach, expect, test } from "vitest";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { ask, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(stopAll);

test("it listens on 127.0.0.1, opens a browser only when asked to, and waits where it is to", async () => {
  const folder = await makeFolder({});
  const [plain, opening] = [serveSession(folder), serveSession(folder, "--open", "--delay", "20", "--jitter", "5")];
  const [url, other] = [await plain.url, await opening.url];
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect([plain.opened, opening.opened]).toEqual([[], [other]]);
  const started = performance.now();
  await ask(other, "/api/tags");
  expect(performance.now() - started).toBeGreaterThanOrEqual(19);
});

test("a project has notes: what it needs, in a screenful, and whole what can be pasted; --json has them all", async () => {
  const policies = Array.from({ length: 60 }, (_, at) => [`src/api/note/policies/p${at}.js`, "x"]);
  const root = await makeFolder({
    "package.json": { dependencies: { "@strapi/strapi": "^4.15.5", "strapi-plugin-populate-deep": "2" } },
    "src/api/note/content-types/note/schema.json": typeJson("note", { text: { type: "string" } }),
    "src/api/note/routes/more.js":
      "module.exports = { routes: [{ method: 'GET', path: '/notes/latest', handler: 'note.latest' }] };",
    "config/api.js": "module.exports = { rest: { maxLimit: 7 } };",
    ...Object.fromEntries(policies),
  });
  const report = (text: string): readonly string[] => text.split("What the mock does not do")[1]?.split("\n") ?? [];
  const [short, long, json] = [[], ["--verbose"], ["--json", "--log"]].map((more) => serveSession(root, root, ...more));
  const url = (await short?.url) ?? "";
  await long?.url;
  const lines = report(short?.out() ?? "");
  expect(lines.length).toBeLessThan(24);
  for (const line of [
    ...[/populate=deep populates nothing/, /taken over: maxLimit 7/, /notes\/latest +404: note\.latest is not run/],
    ...[/and 5\d more +--verbose lists all/, /"plugins": \{"populateDeep":true\}$/],
  ])
    expect(lines.filter((one) => line.test(one)).length, String(line)).toBe(1);
  expect(lines.join("\n").replaceAll("'", "")).toContain(`touchstone generate ${root} --output fixtures`);
  expect(report(long?.out() ?? "").length).toBeGreaterThan(65);
  const shown = (await ask(url, "/__touchstone/project")).json;
  expect(new Set(shown.notes.map(({ topic }: { readonly topic: string }) => topic))).toEqual(
    new Set(["entries", "plugins", "limits", "routes", "code"]),
  );
  expect(JSON.stringify(shown)).not.toContain(root);
  await json?.printed('"project"');
  const document = JSON.parse(json?.out() ?? "");
  expect(document).toMatchObject({ source: root, types: [{ path: "/api/notes", count: 0 }] });
  expect(document.project[1]).toMatchObject({ topic: "plugins", config: { plugins: { populateDeep: true } } });
  // What is logged stands elsewhere.
  expect((await ask(document.url, "/api/notes")).status).toBe(200);
  await expect.poll(() => json?.err()).toContain("/api/notes");
  expect(JSON.parse(json?.out() ?? "")).toEqual(document);
});
