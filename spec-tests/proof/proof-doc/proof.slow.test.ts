import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checks } from "../../statements/index.js";
import type { Fault, Quirk } from "../faults/fault.js";
import { faults } from "../faults/index.js";
import { quirks } from "../faults/quirks.js";
import { checkNullServer, nullServers } from "../null-servers.js";
import { type Examination, examine } from "./examine.js";
import { examineQuirk, type QuirkExamination } from "./examine-quirk.js";
import { otherServersOf, proofFolder } from "./proof-doc.js";

/** A test of all servers, which asks all of them when it runs by itself. */
const whole = { timeout: 900_000 };

/** Each server is asked once, for all tests. */
const once = <Key, Value>(ask: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? ask(key);
    known.set(key, value);
    return value;
  };
};

const examined = once<Fault, Examination>(examine);
const examinedQuirk = once<Quirk, QuirkExamination>(examineQuirk);
const ranAgainst = once(checkNullServer);

describe("every faulty server is noticed by a check of each statement that it breaks", () => {
  test.each(faults.map((faulty) => [faulty.id, faulty] as const))("%s", async (_, faulty) => {
    const { problems, noticed } = await examined(faulty);
    expect(problems, `${faulty.fault} Noticed by: ${noticed.map(({ id }) => id).join(", ")}`).toEqual([]);
  });
});

describe("peculiar servers", () => {
  test.each(quirks.map((quirk) => [quirk.id, quirk] as const))(
    "%s is warned, and not called wrong",
    async (_, quirk) => {
      expect((await examinedQuirk(quirk)).problems).toEqual([]);
    },
  );
});

describe("null servers", () => {
  test.each(nullServers.map((server) => [server.answer, server] as const))(
    "one that always answers with %s passes next to nothing",
    async (_, server) => {
      const { passed, judged, errors } = await ranAgainst(server);
      expect(errors).toEqual([]);
      // Who refuses everything refuses what is not shown, too: checks of that say nothing of it.
      expect(judged).toBeGreaterThan(500);
      expect(passed.length / judged, passed.map(({ id }) => id).join(", ")).toBeLessThan(server.share);
    },
  );

  test("no check is content with all of them", async () => {
    const runs = await Promise.all(nullServers.map(ranAgainst));
    expect(checks.filter((check) => runs.every(({ passed }) => passed.includes(check))).map(({ id }) => id)).toEqual(
      [],
    );
  });
});

test("docs/proof/other-servers.md is what came of all this: npm run prove writes it", whole, async () => {
  const nullRuns = await Promise.all(nullServers.map(async (server) => [server, await ranAgainst(server)] as const));
  const peculiar = await Promise.all(quirks.map(examinedQuirk));
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const page = otherServersOf({ checks, quirks: peculiar, nullRuns });
  await expect(page).toMatchFileSnapshot(join(root, proofFolder, "other-servers.md"));
});
