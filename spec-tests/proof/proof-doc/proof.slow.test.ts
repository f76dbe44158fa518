import { describe, expect, test } from "vitest";
import { faults } from "../faults/index.js";
import { examine } from "./examine.js";

describe("every faulty server is noticed by a check of each statement that it breaks", () => {
  test.each(faults.map((faulty) => [faulty.id, faulty] as const))("%s", async (_, faulty) => {
    const { messages, problems } = await examine(faulty);
    expect(problems, `${faulty.fault} Noticed by: ${[...messages.keys()].map(({ id }) => id).join(", ")}`).toEqual([]);
  });
});
