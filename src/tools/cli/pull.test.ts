import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listening } from "../../base/listening.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { createMock, type NodeMock } from "../../mock/create-mock.js";
import type { RunningServer } from "../../server/node/serve.js";
import { cli, startCli } from "./cli-session.test-data.js";

let museum: NodeMock;
let server: RunningServer;
let folder: string;
beforeAll(async () => {
  museum = await createMock(bundledDatasetPath(), { auth: true });
  server = await museum.listen();
});
afterAll(async () => museum.close());
beforeEach(async () => {
  folder = await makeFolder({});
});

const output = (): string => join(folder, "out");
const pull = (...args: readonly string[]) => cli("pull", "--url", server.url, "--output", output(), ...args);
const token = ["--token", "havnsund-full-access-token"];
const schemas = ["--schemas", bundledDatasetPath()];
const read = async (path: string) => JSON.parse(await readFile(join(output(), path), "utf8"));

describe("touchstone pull", () => {
  test("writes a fixture folder that loads, and leaves nothing beside it", async () => {
    const { code, err, out } = await pull(...schemas, "--files", ...token);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`${output()}: 236 entries of 16 content-types, 33 files in uploads\n`);
    expect(out).toMatch(/^ {2}artifacts +93 entries$/m);
    expect(out).toMatch(/^ {2}season-programme +not set$/m);
    expect(out).toMatch(/^ {2}\d+ links to users$/m);
    expect(out.replaceAll("'", "")).toContain(`touchstone serve ${output()}`);
    expect(await readdir(folder)).toEqual(["out"]);
    const dataset = await loadDataset(output());
    expect(dataset.warnings).toEqual([]);
    expect(dataset.records.get("plugin::users-permissions.user")).toEqual([]);
    expect(await readFile(join(output(), "entries/artifacts.json"), "utf8")).not.toContain("@havnsund-museum.example");
    // They are open to others as the user's files are.
    const [upload = ""] = await readdir(join(output(), "uploads"));
    for (const path of ["entries/artifacts.json", `uploads/${upload}`, "entries"])
      expect((await stat(join(output(), path))).mode & 0o044, path).toBe(0o044 & ~process.umask());
  });

  test("asks the content-type-builder, and writes schemas alone", async () => {
    await mkdir(output());
    await writeFile(join(output(), "mine.txt"), "mine");
    const { code, out } = await pull("--schemas-only", "--force", ...token);
    expect(code).toBe(0);
    expect(out).toMatch(/^api::artifact\.artifact +maker +sure +relation manyToOne api::maker\.maker$/m);
    expect((await readdir(output())).toSorted()).toEqual([
      ...["components", "content-types", "dataset.json", "extensions", "mine.txt"],
    ]);
    expect((await loadDataset(output())).model.contentTypes.size).toBe(
      (await loadDataset(bundledDatasetPath())).model.contentTypes.size,
    );
  });

  test("reads what was chosen, at most so many entries, and keeps addresses and users where that is wanted", async () => {
    const choice = [...schemas, "--type", "tickets", "--type", "homepage", "--limit", "4"];
    expect((await pull(...choice, "--keep-emails", "--keep-users", ...token)).code).toBe(0);
    expect((await read("entries/tickets.json")).map(({ id }: { readonly id: number }) => id)).toEqual([1, 2, 3, 4]);
    const users = await read("entries/users.json");
    expect(users).toHaveLength(4);
    expect(users[0]).toMatchObject({ id: 1, username: "thea", email: "person-1@example.com", role: 1 });
    expect((await readdir(join(output(), "entries"))).toSorted()).toEqual([
      ...["homepage.json", "roles.json", "tickets.json", "upload-files.json", "users.json"],
    ]);
  });

  test("what the caller may not see is named, and the rest is there", async () => {
    const { code, err, out } = await pull(...schemas, "--token", "havnsund-custom-token");
    expect(code).toBe(3);
    expect(err).toContain("touchstone: 12 of 15 content-types not read as a whole: api::artifact.artifact, ");
    expect(out).toMatch(/^ {2}artifacts +forbidden +GET \/artifacts.*HTTP 403: Forbidden$/m);
    expect(out).toMatch(/^ {2}tickets +6 entries$/m);
    expect((await loadDataset(output())).records.get("api::ticket.ticket")).toHaveLength(6);
  });
});

test("a pull that is stopped goes on with the same command", async () => {
  let asked = 0;
  let stop = (): void => {};
  const url = await listening(async (request, response) => {
    if (++asked === 12) stop();
    const { headers, method = "", url = "" } = request;
    const passed = { method, headers: { authorization: headers.authorization ?? "" } };
    const answer = await fetch(`${server.url}${url}`, passed);
    response.writeHead(answer.status).end(await answer.text());
  });
  const args = ["pull", "--url", url, "--output", output(), ...schemas, ...token];
  const session = startCli(...args);
  stop = session.stop;
  expect(await session.done).toBe(1);
  expect(session.err()).toContain("touchstone: stopped\nWhat was read so far is in ");
  expect(await readdir(folder)).toEqual([".out.pull"]);
  expect((await stat(join(folder, ".out.pull"))).mode & 0o077).toBe(0);
  const again = await cli(...args);
  expect([again.code, again.err]).toEqual([0, expect.stringContaining("going on with what is in ")]);
  expect(await readdir(folder)).toEqual(["out"]);
  expect((await loadDataset(output())).records.get("api::artifact.artifact")).toHaveLength(93);
});
