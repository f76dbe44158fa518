import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { componentOf, componentsOf, expectUnchanged, methods, showComponents, write } from "./written-components.js";

/** Components of another entry, and errors about components: they are no rows. */
export const componentChecks = [
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
];
