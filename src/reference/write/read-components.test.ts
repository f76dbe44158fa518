import { expect, test } from "vitest";
import { read, refusal } from "./read-entry.test-data.js";

const refused = (log: unknown) => refusal(read("restoration 1", { log }));

// What the real server makes of components is recorded: "components" in fixtures/recordings. What is not compared there:

test("any component of the project is taken in a zone, not only those that it allows (measured)", () => {
  const result = read("restoration 1", { log: [{ __component: "shared.place", town: "a" }] });
  const value = new Map([["town", { kind: "value", value: "a" }]]);
  const components = [{ uid: "shared.place", held: undefined, write: value }];
  expect(result.ok && result.value.get("log")).toEqual({ kind: "components", components });
});

test("a component that the project does not have is answered with the list of all, from the last to the first (measured)", () => {
  const all =
    "workshop.treatment, workshop.crew, shared.seo, shared.place, museum.timeline-event, museum.provenance-step, " +
    "museum.inscription, museum.dimensions, blocks.timeline, blocks.rich-text, blocks.gallery, blocks.artifact-list";
  expect(refused([{ __component: "x.y" }])?.listed).toEqual([
    ["log.0.__component", `log[0].__component must be one of the following values: ${all}`],
    ["", "Invalid relations"],
  ]);
});

test("of a list, only the first mistake that shows when components are stored is reported", () => {
  const result = read("restoration 1", { treatments: [{ id: 999_999 }, { id: 999_998 }] });
  expect(result.ok ? [] : result.issues).toHaveLength(1);
});

// The real server answers 500.
test.each([[[null]], [[{ __component: "constructor" }]]])("%j", (log) => {
  expect(refused(log)).toMatchObject({ code: "invalid-body" });
});
