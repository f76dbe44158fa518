import { expect, test } from "vitest";
import { commandFrom, commandLine, installFrom, missingPackage, type Start } from "./command-line.js";
import { rowsOf } from "./json/json-lines.test-data.js";

/** How a process is started; `there` is the one file that the disk has. */
interface Given extends Partial<Omit<Start, "isThere">> {
  readonly there?: string;
}

const start = ({ there, ...given }: Given): Start => ({
  ...{ root: "/home/me/touchstone", script: "/home/me/touchstone/dist/src/tools/cli/touchstone.js" },
  ...{ program: "/usr/bin/node", word: "node", folder: "/home/me/touchstone", env: {} },
  isThere: (path) => path === there,
  ...given,
});

/** What starts the command again in the same way, its kit too, and what installs an optional package where it is looked for. */
interface Said {
  readonly serve?: string;
  readonly list?: string;
  readonly install?: string;
}

test.each(rowsOf<readonly [string, Given, Said]>("command-line.jsonl", import.meta.url))("%s: %j", (_, given, said) => {
  const all = {
    serve: commandFrom(start(given), "serve ."),
    list: commandFrom(start(given), "conformance --list"),
    install: installFrom(start(given), "faker"),
  };
  expect(all).toMatchObject(said);
});

test("the kit alone is what its script is named for", () => {
  const dependency = { root: "/work/site/node_modules/touchstone", there: "/work/site/package.json" };
  expect(commandFrom(start({}), "conformance")).toBe("node dist/conformance-cli/main.js");
  expect(commandFrom(start(dependency), "conformance")).toBe("npx --no -- touchstone conformance");
});

test("of this process nobody knows more than the name", () => {
  expect(commandLine("serve .")).toBe("touchstone serve .");
});

test("a package that is not there is named, with what needs it and what installs it", () => {
  expect(missingPackage("types are made", "maker")).toMatch(/^types are made with maker, which is not installed: npm /);
});
