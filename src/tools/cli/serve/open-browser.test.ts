import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { openBrowser } from "./open-browser.js";

const { PATH } = process.env;

afterEach(() => {
  process.env.PATH = PATH;
});

const printed = () => {
  const texts: string[] = [];
  return { texts, io: { stderr: (text: string) => void texts.push(text) } };
};

test("the system's command is given the address", async () => {
  const script = '#!/bin/sh\nfor last; do :; done\nprintf %s "$last" > "$(dirname "$0")/opened"\n';
  const folder = await makeFolder({ "xdg-open": script, open: script, cmd: script });
  for (const name of ["xdg-open", "open", "cmd"]) await chmod(join(folder, name), 0o755);
  process.env.PATH = `${folder}:${PATH}`;
  const { io, texts } = printed();
  openBrowser("http://127.0.0.1:1/a?b=c&d", io);
  await expect
    .poll(() => readFile(join(folder, "opened"), "utf8").catch(() => ""), { timeout: 10_000 })
    .toBe("http://127.0.0.1:1/a?b=c&d");
  expect(texts).toEqual([]);
});

test("where there is none, a line says so", async () => {
  process.env.PATH = await makeFolder({});
  const { io, texts } = printed();
  openBrowser("http://127.0.0.1:1", io);
  await expect
    .poll(() => texts, { timeout: 10_000 })
    .toEqual(["cannot open a browser: open http://127.0.0.1:1 yourself\n"]);
});
