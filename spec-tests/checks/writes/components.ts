import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual, expectThat } from "../../kit/expect/expect.js";
import { withoutIds } from "../../kit/expect/populated.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
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

const observed = { source: "observed", interpretation: "I-110" } as const;

/** Components and dynamic zones in a body, which the specification does not show. */
export const componentWriteChecks = [
  check({
    id: "writes-component-new",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement: "A component without an id MUST become a new one, whose other attributes are null.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-component-kept",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement: "A component with its id MUST be updated: the attributes that are not given keep their values.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const made = await write(target, id, { treatments: [{ method: "Waxing", hours: 2, solvent: "water" }] });
      const [treatment] = componentsOf(made.answers, made.attributes, "treatments");
      const kept = await write(target, id, { treatments: [{ id: treatment?.id, hours: 3.5 }] });
      const expected = [{ id: treatment?.id, method: "Waxing", hours: 3.5, solvent: "water" }];
      const treatments = componentsOf(kept.answers, kept.attributes, "treatments");
      expectEqual(kept.answers, pick(treatments, "id", "method", "hours", "solvent"), expected, "treatments");
    },
  }),
  check({
    id: "writes-component-nested",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement: "A component inside of a component MUST be written with it.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-component-list",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement:
      "A repeatable component MUST be replaced as a whole: in the order given, without those that are not given any more.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const made = await write(target, id, { treatments: ["one", "two", "three"].map((method) => ({ method })) });
      const [one, , three] = componentsOf(made.answers, made.attributes, "treatments");
      const list = [{ id: three?.id }, { method: "four" }, { id: one?.id, method: "uno" }];
      const changed = await write(target, id, { treatments: list });
      const treatments = componentsOf(changed.answers, changed.attributes, "treatments");
      expectEqual(changed.answers, pick(treatments, "method"), methods("three", "four", "uno"), "treatments");
      expectEqual(changed.answers, [treatments[0]?.id, treatments[2]?.id], [three?.id, one?.id], "The kept ids");
    },
  }),
  check({
    id: "writes-component-emptied",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement: "null MUST empty a single component, and an empty array a repeatable one and a dynamic zone.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-component-foreign",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement: "The id of a component of another entry MUST be refused, and change neither entry.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-component-foreign-message",
    section: "4.7",
    ...observed,
    level: "SHOULD",
    needs: ["writes", "components", "dynamic-zones"],
    statement: "The error about a component of another entry SHOULD be an ApplicationError that names the attribute.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      await write(target, id, { crew: { shift: "day" } });
      expectRefusal(await update(target, "restoration", id, { crew: { id: 2147483000 } }), {
        status: 400,
        name: "ApplicationError",
        message: "Some of the provided components in crew are not related to the entity",
        details: {},
      });
    },
  }),
  check({
    id: "writes-component-invalid",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement: "A component of a wrong shape, too many components, or a wrong value in one MUST be refused.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-component-error-path",
    section: "4.7",
    ...observed,
    level: "SHOULD",
    needs: ["writes", "components"],
    statement: "The error about a value in a component SHOULD name its path.",
    async run(target) {
      const id = await scratchEntry(target, "restoration");
      const message = "treatments[1].method must be at least 3 characters";
      expectRefusal(await update(target, "restoration", id, { treatments: methods("Waxing", "x") }), {
        status: 400,
        name: "ValidationError",
        message,
        details: { errors: [{ path: ["treatments", "1", "method"], message, name: "ValidationError" }] },
      });
    },
  }),
  check({
    id: "writes-zone",
    section: "4.7",
    ...observed,
    needs: ["writes", "components", "dynamic-zones"],
    statement: "A dynamic zone MUST be written as an array of components with __component, and keep their order.",
    async run(target) {
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
    },
  }),
];
