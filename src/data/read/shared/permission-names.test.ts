import { expect, test } from "vitest";
import { loadFiles } from "../load-tree.js";
import { library } from "./library.test-data.js";

test.each<[permission: string, meant?: string]>([
  ["api::boook.boook.find", "api::book.book.find"],
  ["api::books.books.findOne", "api::book.book.findOne"],
  ["api::book.book.find"],
  // What a project's own controllers may have.
  ["api::book.book.publish"],
  ["api::search.search.query"],
  ["plugin::users-permissions.user.me"],
  ["anything"],
])("a permission on a content-type that is not there is named with what was likely meant: %s", async (name, meant) => {
  const roles = [{ name: "Public", type: "public", permissions: [name] }];
  const apiTokens = [{ name: "t", token: "secret", type: "custom", permissions: [name] }];
  const uid = name.replace(/\.\w+$/, "");
  const message = `there is no content-type ${uid}. Did you mean ${JSON.stringify(meant)}?`;
  for (const files of [{ "entries/roles.json": roles }, { "dataset.json": { apiTokens } }]) {
    const { warnings } = await loadFiles({ ...library, ...files });
    const found = warnings.filter(({ path }) => path.startsWith("permission"));
    expect(found).toEqual(
      meant === undefined
        ? []
        : [{ severity: "warning", file: "", path: `permission ${JSON.stringify(name)}`, message }],
    );
  }
});
