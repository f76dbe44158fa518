import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "./cases.test-data.js";
import { textFinder } from "./text-finder.js";

const text = (maxLength: number) =>
  fc.array(fc.constantFrom("a", "a", "b"), { maxLength }).map((letters) => letters.join(""));

test("it finds what indexOf finds, and reads each place once", () => {
  fc.assert(
    fc.property(text(6), text(40), fc.nat(10), (wanted, whole, chosen) => {
      const from = Math.min(chosen, whole.length);
      let read = 0;
      const counted = new Proxy<ArrayLike<string>>([...whole], {
        get: (letters, key) => {
          if (key !== "length") read++;
          return Reflect.get(letters, key);
        },
      });
      expect(textFinder(wanted)(counted, from)).toBe(whole.indexOf(wanted, from));
      expect(read).toBeLessThanOrEqual(whole.length - from);
    }),
    { numRuns: cases(2000) },
  );
});
