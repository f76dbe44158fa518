import { describe, expect, test } from "vitest";
import { faults } from "../faults/index.js";
import { quirks } from "../faults/quirks.js";
import { examine } from "./examine.js";
import { examineQuirk } from "./examine-quirk.js";

describe("every faulty server is noticed by a check of each statement that it breaks", () => {
  test.each(faults.map((faulty) => [faulty.id, faulty] as const))("%s", async (_, faulty) => {
    const { problems, noticed } = await examine(faulty);
    expect(problems, `${faulty.fault} Noticed by: ${noticed.map(({ id }) => id).join(", ")}`).toEqual([]);
  });
});

describe("peculiar servers are warned, and not called wrong", () => {
  test.each(quirks.map((quirk) => [quirk.id, quirk] as const))("%s", async (_, quirk) => {
    expect((await examineQuirk(quirk)).problems).toEqual([]);
  });
});
