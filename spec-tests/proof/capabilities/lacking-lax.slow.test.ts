import { test } from "vitest";
import type { Capability } from "../../kit/contract/capability.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { expectConformantWithout, setsOf } from "./expect-conformant.test-data.js";
import { lackingServer } from "./lacking-server.test-data.js";

/** Without the others there is nothing that could be passed over. */
const passedOver: readonly Capability[] = ["i18n", "draft-and-publish", "tokens", "timestamps", "id-order", "users"];

test.each(setsOf(passedOver))(
  "a server that passes over what it does not have, without %s, is conformant when that is declared",
  async (_, missing) => {
    const { dataset } = await bundledIndex();
    const fetch = lackingServer(dataset, { missing, manner: "lax", profile: "spec" });
    await expectConformantWithout(missing, fetch, {
      profile: "spec",
      runs: missing.length > 5 ? 5 : 0,
      reading: missing.length === 1,
    });
  },
);
