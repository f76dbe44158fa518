import { check } from "../../kit/contract/check.js";
import { expectEqual, expectOne } from "../../kit/expect/expect.js";
import { measured, spec } from "../statement.js";
import { expectSelected, oak } from "./oak.js";

const all = ["name", "slug", "weight", "createdAt", "updatedAt"];
/** The forms of fields (section 4.5). */
export const fieldFormStatements = [
  spec(
    "4.5-star",
    "fields=* MUST return every attribute.",
    check(
      "fields-star",
      { sentence: "fields=* MUST return every attribute, as without fields.", also: ["4.1-fields"] },
      async (target) => {
        await expectSelected(target, ["fields=*", ""], all);
      },
    ),
  ),
  measured(
    "4.5-star-in-array",
    "I-88",
    "* anywhere in the array WILL return every attribute.",
    check("fields-star-in-array", async (target) => {
      await expectSelected(target, ["fields[0]=*", "fields[0]=name&fields[1]=*", "fields[0]=*&fields[1]=slug"], all);
    }),
  ),
  measured(
    "4.5-string",
    "I-88",
    "fields=<name> WILL select that attribute.",
    check("fields-string", async (target) => {
      await expectSelected(target, ["fields=name"], ["name"]);
    }),
  ),
  measured(
    "4.5-repeated",
    "I-88",
    "A repeated fields parameter, and one with empty brackets, WILL select like the indexed array.",
    check("fields-repeated", async (target) => {
      await expectSelected(target, ["fields=slug&fields=weight", "fields[]=slug&fields[]=weight"], ["slug", "weight"]);
      await expectSelected(target, ["fields[0]=slug&fields[1]=slug&fields[2]=weight"], ["slug", "weight"]);
    }),
  ),
  measured(
    "4.5-id",
    "I-88",
    "fields=id WILL return the id and empty attributes; beside others it selects nothing more.",
    check("fields-id", async (target) => {
      await expectSelected(target, ["fields=id", "fields[0]=id"], []);
      await expectSelected(target, ["fields[0]=id&fields[1]=name"], ["name"]);
    }),
  ),
  measured(
    "4.5-no-value",
    "I-88",
    "fields without an equals sign SHOULD return every attribute.",
    check("fields-bare", async (target) => {
      await expectSelected(target, ["fields"], all);
    }),
  ),
  measured(
    "4.5-order",
    "I-88",
    "The attributes MAY be written in the order of fields.",
    check("fields-order", async (target) => {
      for (const names of [
        ["weight", "name", "slug"],
        ["slug", "weight", "name"],
      ]) {
        const { answer, attributes } = await oak(
          target,
          names.map((name, index) => `fields[${index}]=${name}`).join("&"),
        );
        expectEqual(answer, Object.keys(attributes), names, "The order of the attributes");
      }
    }),
  ),
  measured(
    "4.5-one",
    "I-88",
    "fields WILL work on a request for one entry.",
    { needs: ["single-entries"] },
    check("fields-one", async (target) => {
      const answer = await target.one("tag", "oak", { fields: ["weight"] });
      expectEqual(answer, expectOne(answer).attributes, { weight: 3 }, "The attributes");
    }),
  ),
];
