import { describe, expect, test } from "vitest";
import { shownPath, withShownPaths } from "./shown-path.js";

describe("a path", () => {
  test.each([
    ["./project", "./project"],
    ["project/notes", "project/notes"],
    ["/home/me/project", "project"],
    ["/home/me/project/", "project"],
    ["../../home/me/project", "project"],
    ["..", "the source"],
    ["/", "the source"],
    ["C:\\Users\\me\\project", "project"],
    ["\\\\server\\share\\project", "project"],
    ["..notes", "..notes"],
  ])("%s is shown as %s", (path, shown) => expect(shownPath(path)).toBe(shown));
});

describe("a text", () => {
  test.each([
    ["replaces entry 1 of /home/me/one/notes.json", ["/home/me/one/"], "replaces entry 1 of one/notes.json"],
    ["/home/me/one/two/a and /home/me/one/b", ["/home/me/one", "/home/me/one/two"], "two/a and one/b"],
    ["expected /api/notes", ["/", ".."], "expected /api/notes"],
    ["one/notes.json", ["one"], "one/notes.json"],
    ["$& of /a/$&/x", ["/a/$&"], "$& of $&/x"],
  ])("%s", (text, paths, shown) => expect(withShownPaths(text, paths)).toBe(shown));
});
