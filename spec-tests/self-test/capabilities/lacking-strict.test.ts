import { expect, test } from "vitest";
import { bundledIndex } from "../../kit/bundled.js";
import { allCapabilities } from "../../kit/capability.js";
import { expectConformantWithout, onlyRead, together } from "./expect-conformant.test-data.js";
import { lackingServer } from "./lacking-server.test-data.js";

const sets = [...allCapabilities.map((name) => [name]), ...together, allCapabilities];

test.each(sets.map((missing) => [missing.length > 5 ? "anything" : missing.join(), missing] as const))(
  "a server that refuses what it does not have, without %s, is conformant when that is declared",
  async (_, missing) => {
    const { dataset } = await bundledIndex();
    const fetch = lackingServer(dataset, { missing, manner: "strict", profile: "strapi-v4" });
    await expectConformantWithout(missing, fetch, { profile: "strapi-v4", reading: onlyRead(missing) });
  },
);

test("the servers refuse what they lack", async () => {
  const { dataset } = await bundledIndex();
  const ask = async (missing: readonly (typeof allCapabilities)[number][], path: string) => {
    const fetch = lackingServer(dataset, { missing, manner: "strict", profile: "spec" });
    return (await fetch(new Request(`http://server.invalid/api/${path}`))).status;
  };
  expect(await ask([], "artifacts?populate[0]=maker&locale=fr&publicationState=preview")).toBe(200);
  expect(await ask(["relations"], "artifacts?populate[0]=maker")).toBe(400);
  expect(await ask(["i18n"], "artifacts?locale=fr")).toBe(400);
  expect(await ask(["draft-and-publish"], "artifacts?publicationState=preview")).toBe(400);
  expect(await ask(["users"], "users")).toBe(404);
  expect(await ask(["single-entries"], "tags/1")).toBe(404);
});
