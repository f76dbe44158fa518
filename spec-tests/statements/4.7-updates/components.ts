import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import { withoutIds } from "../../kit/expect/populated.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import {
  componentOf,
  componentsOf,
  expectUnchanged,
  methods,
  pick,
  showComponents,
  text,
  write,
} from "./written-components.js";
/** Components and dynamic zones in a body, which the specification does not show. */
export const componentWriteStatements = [
  measured(
    "4.7-component-new",
    "I-110",
    "A component without an id WILL become a new one, whose other attributes are null.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-new", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const first = await write(target, id, { crew: { shift: "night" } });
      const crew = componentOf(first.answers, first.attributes, "crew");
      expectEqual(first.answers, crew.shift, "night", "crew.shift");
      const second = await write(target, id, { treatments: [{ method: "Waxing", hours: 2 }] });
      const treatments = componentsOf(second.answers, second.attributes, "treatments");
      const expected = [{ method: "Waxing", hours: 2, solvent: null, usedAt: null }];
      expectEqual(second.answers, pick(treatments, "method", "hours", "solvent", "usedAt"), expected, "treatments");
      const replaced = await write(target, id, { crew: { shift: "dawn" } });
      const other = componentOf(replaced.answers, replaced.attributes, "crew");
      expectEqual(replaced.answers, other.shift, "dawn", "crew.shift");
      expectThat(replaced.answers, other.id !== crew.id, {
        why: "The component that replaces another one has its id",
        kind: "component-id",
        expected: "another id",
        actual: other.id,
      });
    }),
  ),
  measured(
    "4.7-component-kept",
    "I-110",
    "A component with its id WILL be updated: the attributes that are not given keep their values.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-kept", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const made = await write(target, id, { treatments: [{ method: "Waxing", hours: 2, solvent: "water" }] });
      const [treatment] = componentsOf(made.answers, made.attributes, "treatments");
      const kept = await write(target, id, { treatments: [{ id: treatment?.id, hours: 3.5 }] });
      const expected = [{ id: treatment?.id, method: "Waxing", hours: 3.5, solvent: "water" }];
      const treatments = componentsOf(kept.answers, kept.attributes, "treatments");
      expectEqual(kept.answers, pick(treatments, "id", "method", "hours", "solvent"), expected, "treatments");
    }),
  ),
  measured(
    "4.7-component-nested",
    "I-110",
    "A component inside of a component WILL be written with it.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-nested", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const usedAt = { town: "Oslo", country: "NO", latitude: 59.9 };
      const made = await write(target, id, { treatments: [{ method: "Waxing", usedAt }] });
      const [treatment] = componentsOf(made.answers, made.attributes, "treatments");
      const place = componentOf(made.answers, treatment ?? {}, "usedAt");
      expectEqual(made.answers, withoutIds(place), { ...usedAt, longitude: null }, "treatments[0].usedAt");
      const change = { id: treatment?.id, usedAt: { id: place.id, town: "Bergen" } };
      const kept = await write(target, id, { treatments: [change] });
      const [after] = componentsOf(kept.answers, kept.attributes, "treatments");
      const expected = { id: place.id, ...usedAt, longitude: null, town: "Bergen" };
      expectEqual(kept.answers, after?.usedAt, expected, "treatments[0].usedAt");
    }),
  ),
  measured(
    "4.7-component-list",
    "I-110",
    "A repeatable component WILL be replaced as a whole: in the order given, without those that are not given any more.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-list", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const made = await write(target, id, { treatments: ["one", "two", "three"].map((method) => ({ method })) });
      const [one, , three] = componentsOf(made.answers, made.attributes, "treatments");
      const list = [{ id: three?.id }, { method: "four" }, { id: one?.id, method: "uno" }];
      const changed = await write(target, id, { treatments: list });
      const treatments = componentsOf(changed.answers, changed.attributes, "treatments");
      expectEqual(changed.answers, pick(treatments, "method"), methods("three", "four", "uno"), "treatments");
      expectEqual(changed.answers, [treatments[0]?.id, treatments[2]?.id], [three?.id, one?.id], "The kept ids");
    }),
  ),
  measured(
    "4.7-component-emptied",
    "I-110",
    "null WILL empty a single component, and an empty array a repeatable one and a dynamic zone.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-emptied", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const full = { crew: { shift: "night" }, treatments: methods("one"), log: [text("first")] };
      const { answers, attributes } = await write(target, id, full);
      componentOf(answers, attributes, "crew");
      const counts = [componentsOf(answers, attributes, "treatments"), componentsOf(answers, attributes, "log")];
      expectEqual(
        answers,
        counts.map((list) => list.length),
        [1, 1],
        "The numbers of components",
      );
      const empty = { crew: null, treatments: [], log: [] };
      const emptied = await write(target, id, empty);
      const { crew, treatments, log } = emptied.attributes;
      expectEqual(emptied.answers, { crew, treatments, log }, empty, "The components");
    }),
  ),
  measured(
    "4.7-component-foreign",
    "I-110",
    "The id of a component of another entry WILL be refused, and change neither entry.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-foreign", async (target) => {
      const other = await scratchEntry(target, "restoration");
      const theirs = await write(target, other, { crew: { shift: "night" }, treatments: methods("one") });
      const crew = componentOf(theirs.answers, theirs.attributes, "crew");
      const id = await scratchEntry(target, "restoration");
      await write(target, id, { crew: { shift: "day" } });
      const names = ["ApplicationError", "ValidationError"];
      await expectUnchanged(target, id, { crew: { id: crew.id, shift: "stolen" } }, names);
      await expectUnchanged(target, id, { crew: { id: 2147483000, shift: "stolen" } }, names);
      const [treatment] = componentsOf(theirs.answers, theirs.attributes, "treatments");
      await expectUnchanged(target, id, { treatments: [{ id: treatment?.id, method: "stolen" }] }, names);
      const after = await showComponents(target, other);
      expectEqual(after.answer, after.attributes, theirs.attributes, "The other entry");
    }),
  ),
  measured(
    "4.7-component-foreign-message",
    "I-110",
    "The error about a component of another entry SHOULD be an ApplicationError that names the attribute.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-foreign-message", async (target) => {
      const id = await scratchEntry(target, "restoration");
      await write(target, id, { crew: { shift: "day" } });
      expectRefusal(await update(target, "restoration", id, { crew: { id: 2147483000 } }), {
        status: 400,
        name: "ApplicationError",
        message: "Some of the provided components in crew are not related to the entity",
        details: {},
      });
    }),
  ),
  measured(
    "4.7-component-invalid",
    "I-110",
    "A component of a wrong shape, too many components, or a wrong value in one WILL be refused.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-component-invalid", async (target) => {
      const id = await scratchEntry(target, "restoration");
      await write(target, id, { crew: { shift: "day" }, treatments: methods("one"), log: [text("first")] });
      const refusals = [
        { crew: "day" },
        { crew: { shift: 5 } },
        { treatments: null },
        { treatments: { method: "Waxing" } },
        { treatments: methods("one", "two", "three", "four", "five") },
        { treatments: methods("x") },
        { treatments: [{ method: "Waxing", solvent: "beer" }] },
        { treatments: [{ method: "Waxing", hours: 1001 }] },
        { log: null },
        { log: [{ body: "without __component" }] },
        { log: [{ __component: "blocks.nope" }] },
        { log: Array.from({ length: 7 }, () => text("again")) },
        { log: [{ __component: "workshop.treatment", method: "x" }] },
      ];
      for (const data of refusals) await expectUnchanged(target, id, data);
    }),
  ),
  measured(
    "4.7-component-message",
    "I-110",
    "The error about a value in a component SHOULD name its path.",
    { needs: ["writes", "components"] },
    check("writes-component-error-path", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const message = "treatments[1].method must be at least 3 characters";
      expectRefusal(await update(target, "restoration", id, { treatments: methods("Waxing", "x") }), {
        status: 400,
        name: "ValidationError",
        message,
        details: { errors: [{ path: ["treatments", "1", "method"], message, name: "ValidationError" }] },
      });
    }),
  ),
  measured(
    "4.7-zone",
    "I-110",
    "A dynamic zone WILL be written as an array of components with __component, and keep their order.",
    { needs: ["writes", "components", "dynamic-zones"] },
    check("writes-zone", async (target) => {
      const id = await scratchEntry(target, "restoration");
      const log = [text("first"), { __component: "workshop.treatment", method: "Waxing" }, text("second")];
      const made = await write(target, id, { log });
      const before = componentsOf(made.answers, made.attributes, "log");
      const expected = [
        { __component: "blocks.rich-text", heading: "first" },
        { __component: "workshop.treatment", heading: undefined },
        { __component: "blocks.rich-text", heading: "second" },
      ];
      expectEqual(made.answers, pick(before, "__component", "heading"), expected, "log");
      const changed = await write(target, id, {
        log: [
          { __component: "blocks.rich-text", id: before[2]?.id, body: "more" },
          { __component: "workshop.crew", shift: "night" },
          { __component: "workshop.treatment", id: before[1]?.id },
        ],
      });
      const after = componentsOf(changed.answers, changed.attributes, "log");
      expectEqual(
        changed.answers,
        pick(after, "__component", "heading", "body", "method"),
        [
          { __component: "blocks.rich-text", heading: "second", body: "more", method: undefined },
          { __component: "workshop.crew" },
          { __component: "workshop.treatment", method: "Waxing" },
        ],
        "log",
      );
      expectEqual(changed.answers, [after[0]?.id, after[2]?.id], [before[2]?.id, before[1]?.id], "The kept ids");
    }),
  ),
];
