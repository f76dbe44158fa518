import { check } from "../../kit/contract/check.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectOne } from "../../kit/expect/expect.js";
import { create, scratchEntry, scratchValues, update } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";

const notString = (name: string, value: string) =>
  `${name} must be a \`string\` type, but the final value was: \`${value}\`.`;

/** Required and unique attributes, and several mistakes at once. */
export const requiredStatements = [
  measured(
    "7-invalid-required-message",
    "I-118",
    "The error about several wrong attributes SHOULD list one error each, in the order of the content-type.",
    { needs: ["writes", "relations"] },
    check("writes-required-message", async (target) => {
      const ticket = await scratchEntry(target, "ticket");
      const name = "ValidationError";
      const undefinedOnes = ["code", "holder"].map((path) => ({
        path: [path],
        message: `${path} must be defined.`,
        name,
      }));
      expectRefusal(await create(target, "ticket", {}), {
        ...validationError,
        message: "2 errors occurred",
        details: { errors: undefinedOnes },
      });
      const wrong = { exhibition: [2147483000], seats: 99, holder: 5, email: "nobody" };
      const errors = [
        { path: ["holder"], message: notString("holder", "5"), name },
        { path: ["email"], message: "email must be a valid email", name },
        { path: ["seats"], message: "seats must be less than or equal to 12", name },
        {
          path: [],
          message: "1 relation(s) of type api::exhibition.exhibition associated with this entity do not exist",
          name,
        },
      ];
      const refusal = { ...validationError, message: "4 errors occurred", details: { errors } };
      expectRefusal(await update(target, "ticket", ticket, wrong), refusal);
    }),
  ),
  measured(
    "7-invalid-unique",
    "I-118",
    "A value of a unique attribute that another entry has WILL be refused; an entry WILL be able to keep its own.",
    { needs: ["writes"] },
    check("writes-unique", async (target) => {
      const type = target.dataset.type("ticket");
      const values = scratchValues(type);
      const barcode = "7700000000001";
      const first = expectOne(await create(target, "ticket", { ...values, barcode }));
      const other = await scratchEntry(target, "ticket");
      const taken = { code: values.code, barcode };
      for (const [attribute, value] of Object.entries(taken)) {
        expectRefusal(await update(target, "ticket", other, { [attribute]: value }), validationError);
        expectRefusal(await create(target, "ticket", { ...scratchValues(type), [attribute]: value }), validationError);
      }
      expectOne(await update(target, "ticket", first.id, taken));
      const empty = [
        await update(target, "ticket", other, { barcode: null }),
        await create(target, "ticket", { ...scratchValues(type), barcode: null }),
      ];
      for (const answer of empty) expectEqual(answer, expectOne(answer).attributes.barcode, null, "barcode");
    }),
  ),
  measured(
    "7-invalid-unique-message",
    "I-118",
    "The error about a unique attribute SHOULD be: This attribute must be unique.",
    { needs: ["writes"] },
    check("writes-unique-message", async (target) => {
      const type = target.dataset.type("ticket");
      const { code } = scratchValues(type);
      await scratchEntry(target, "ticket", { code });
      const message = "This attribute must be unique";
      expectRefusal(await create(target, "ticket", { ...scratchValues(type), code }), {
        ...validationError,
        message,
        details: { errors: [{ path: ["code"], message, name: "ValidationError" }] },
      });
    }),
  ),
];
