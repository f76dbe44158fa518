import { loadFiles } from "../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../data/read/shared/source-folder.test-data.js";

const zone = (...components: readonly string[]) => ({ type: "dynamiczone", components });
const anything = { type: "relation", relation: "morphToMany" };
const named = { singularName: "response", pluralName: "responses", displayName: 'Ends */ here " and \\ there' };

/** Types with names that plugins, generated types and languages have too, with odd ones, and with values that end what they stand in. */
const types: Readonly<Record<string, object>> = {
  response: typeJson(
    "response",
    {
      "my-name": { type: "string" },
      default: { type: "enumeration", enum: ["it's", 'a "quote"', "back\\slash", "*/"] },
      ...{ zone: zone(), parts: zone("a.self"), anything },
    },
    { info: named },
  ),
  role: typeJson("role", { name: { type: "string", regex: "^a\\/b$" } }),
  "404-page": typeJson("404-page", { body: { type: "json", required: true } }, { kind: "singleType" }),
  артикул: typeJson("артикул", { название: { type: "biginteger", min: "1" } }),
  block: typeJson("block", { label: { type: "blocks" } }),
  self: typeJson("self", { parent: { type: "component", component: "a.self" } }),
  ...Object.fromEntries(["record", "file", "user", "permission"].map((name) => [name, typeJson(name, {})])),
};

/** A dataset of these, without entries. */
export const awkward = () =>
  loadFiles({
    ...Object.fromEntries(Object.entries(types).map(([name, file]) => [`content-types/${name}.json`, file])),
    "components/a/self.json": componentJson("self", { inner: zone("a.self"), n: { type: "integer" } }),
  });
