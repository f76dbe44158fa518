import { posix, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "./cases.test-data.js";
import { leadsOut, nameFault, pathFault, uidFault } from "./path-names.js";

const step = fc.oneof(
  fc.constantFrom("..", ".", "", "a", "C:", "con", "nul.txt", "a.", "a ", "..a", "a..b", "\0", "\\", "..\\"),
  fc.string({ maxLength: 4 }),
);
const paths = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => steps.join("/"));

describe("a path", () => {
  test("that passes stays below its folder on every system, and is what it says", () => {
    fc.assert(
      fc.property(paths, (path) => {
        if (pathFault(path) !== undefined) return;
        expect(posix.join("/root", path)).toBe(`/root/${path}`);
        expect(win32.join("C:\\root", path)).toBe(`C:\\root\\${path.replaceAll("/", "\\")}`);
        expect(leadsOut(path)).toBe(false);
      }),
      { numRuns: cases(2000) },
    );
  });

  test.each([
    ["../x", 'holds ".."'],
    ["a/../x", 'holds ".."'],
    ["a/./x", 'holds "."'],
    ["/x", "holds an empty name"],
    ["a//x", "holds an empty name"],
    ["", "holds an empty name"],
    ["a\0", "holds a control character"],
    ["..\\x", "holds a backslash or a colon"],
    ["C:/x", "holds a backslash or a colon"],
    ["x.json:stream", "holds a backslash or a colon"],
    ["x.", "holds a name that ends with a dot or a space"],
    ["a /x", "holds a name that ends with a dot or a space"],
    [".git/config", "holds a name that begins with a dot"],
    ["a/.htaccess", "holds a name that begins with a dot"],
    ["..a.png", "holds a name that begins with a dot"],
    ["entries/Con.json", 'holds "Con.json", the name of a device on Windows'],
    [`${"é".repeat(128)}`, "holds a name of more than 255 bytes"],
  ])("%j %s", (path, expected) => {
    expect(pathFault(path)).toBe(expected);
  });

  test.each(["entries/articles.json", "uploads/a..b.png", "uploads/a b_é.png", "entries/constructor.json", "contact"])(
    "%j passes",
    (path) => {
      expect(pathFault(path)).toBeUndefined();
    },
  );
});

describe("names of schemas", () => {
  // As measured in projects and exports of Strapi 4, and as older ones were written by hand.
  test.each(["article", "about-us", "article2", "blog_post", "Article", "артикул", "constructor"])(
    "%j passes",
    (name) => {
      expect(nameFault(name)).toBeUndefined();
    },
  );

  test.each([
    "",
    "..",
    "../x",
    "a/b",
    "a.b",
    "a b",
    ".a",
    "-a",
    "．．",
    "a․b",
    "a\n",
    "%2e",
    "aux",
    "x".repeat(101),
    "é".repeat(51),
  ])("%j is refused", (name) => {
    expect(nameFault(name)).toEqual(expect.any(String));
  });

  test.each(["api::article.article", "plugin::users-permissions.user", "shared.seo", "blocks.hero.v2", "admin.user"])(
    "%j is a uid",
    (uid) => {
      expect(uidFault(uid)).toBeUndefined();
    },
  );

  test.each(["", "seo", "api::a", "api::a..b", "api::../../x.y", "../../x.y", "a.b/c", "a.b\n", "x::a.b", "con.x"])(
    "%j is none",
    (uid) => {
      expect(uidFault(uid)).toMatch(/^expected names of letters/);
    },
  );
});
