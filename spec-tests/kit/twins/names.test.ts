import { expect, test } from "vitest";
import { unfolded } from "./names.js";

test("keys with dots are paths, in the order of their first names; numbers are indexes of lists", () => {
  const folded = {
    "crew.shift": "night",
    urgency: 2,
    "crew.chief": 3,
    "treatments.0.at.town": "Oslo",
    "treatments.1.hours": 4,
  };
  const whole = {
    crew: { shift: "night", chief: 3 },
    urgency: 2,
    treatments: [{ at: { town: "Oslo" } }, { hours: 4 }],
  };
  expect(JSON.stringify(unfolded(folded))).toBe(JSON.stringify(whole));
  expect(unfolded({ log: [{ "usedAt.town": "Bergen" }], photos: [] })).toEqual({
    log: [{ usedAt: { town: "Bergen" } }],
    photos: [],
  });
});
