import { expect, test } from "vitest";
import { loadFiles } from "../../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { createMockApi } from "../mock-api.js";

test("components that hold each other are planned once for each level, not once for each way to them", async () => {
  const uids = ["a", "b", "c", "d", "e", "f"].map((name) => `shared.${name}`);
  const zone = { type: "dynamiczone", components: uids };
  const component = componentJson("part", { text: { type: "string" }, inner: zone });
  const dataset = await loadFiles({
    ...Object.fromEntries(uids.map((uid) => [`components/${uid.replace(".", "/")}.json`, component])),
    "content-types/page.json": typeJson("page", { zone }),
    "entries/pages.json": [
      {
        zone: [{ __component: "shared.a", inner: [{ __component: "shared.b", inner: [{ __component: "shared.c" }] }] }],
      },
    ],
  });
  // Six to the power of nine ways, where the real server reads no deeper.
  const populate = `populate[zone]${"[populate][inner]".repeat(9)}=*`;
  const answer = await createMockApi(dataset).fetch(`http://any.test/api/pages?${populate}`);
  const [{ attributes }] = JSON.parse(await answer.text()).data;
  expect(attributes.zone[0].inner[0].inner[0]).toEqual({ id: 1, __component: "shared.c", text: null, inner: [] });
});
