import { expect, test } from "vitest";
import { type Check, standalone } from "../../kit/contract/check.js";
import type { Depth } from "../../kit/contract/target.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { always } from "../../kit/target/fake-target.test-data.js";
import { run } from "./run.js";

const make = (id: string, section: Check["section"], status = 200): Check =>
  standalone({
    ...{ id, section, sentence: "A server MUST answer." },
    run: async (target) => expectStatus(await target.get("/api/tags"), status),
  });

const checks = [{ ...make("sorting-one", "4.2"), quick: true } as const, make("paging-one", "4.3")];

test("a quick run never says that a server is conformant", async () => {
  const fetch = always({ data: [] });
  const settings = { fetch, preflight: false, checks, capabilities: [] } as const;
  const outcomeOf = async (depth: Depth) => (await run({ ...settings, depth })).outcome;
  expect(await outcomeOf("usual")).toMatchObject({
    exitCode: 0,
    message: "conformant with the specification in these checks",
  });
  expect(await outcomeOf("quick")).toMatchObject({
    exitCode: 0,
    message: "nothing found in a quick run: 1 check passed, 1 not asked (a run without --quick asks more)",
  });
  const failing = { ...settings, checks: [{ ...make("paging-one", "4.3", 404), quick: true } as const] };
  expect((await run({ ...failing, depth: "quick" })).outcome).toMatchObject({ exitCode: 1 });
});
