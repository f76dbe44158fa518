import { check } from "../../kit/contract/check.js";
import { expectEqual, expectOne } from "../../kit/expect/expect.js";
import { expectSelected, oak } from "./oak.js";

const all = ["name", "slug", "weight", "createdAt", "updatedAt"];

const observed = { source: "observed", interpretation: "I-88" } as const;

/** The forms of fields (section 4.5). */
export const fieldFormChecks = [
  check({
    id: "fields-star",
    section: "4.5",
    statement: "fields=* MUST return every attribute, as without fields.",
    async run(target) {
      await expectSelected(target, ["fields=*", ""], all);
    },
  }),
  check({
    id: "fields-star-in-array",
    section: "4.5",
    ...observed,
    statement: "* anywhere in the array MUST return every attribute.",
    async run(target) {
      await expectSelected(target, ["fields[0]=*", "fields[0]=name&fields[1]=*", "fields[0]=*&fields[1]=slug"], all);
    },
  }),
  check({
    id: "fields-string",
    section: "4.5",
    ...observed,
    statement: "fields=<name> MUST select that attribute.",
    async run(target) {
      await expectSelected(target, ["fields=name"], ["name"]);
    },
  }),
  check({
    id: "fields-repeated",
    section: "4.5",
    ...observed,
    statement: "A repeated fields parameter, and one with empty brackets, MUST select like the indexed array.",
    async run(target) {
      await expectSelected(target, ["fields=slug&fields=weight", "fields[]=slug&fields[]=weight"], ["slug", "weight"]);
      await expectSelected(target, ["fields[0]=slug&fields[1]=slug&fields[2]=weight"], ["slug", "weight"]);
    },
  }),
  check({
    id: "fields-id",
    section: "4.5",
    ...observed,
    statement: "fields=id MUST return the id and empty attributes; beside others it selects nothing more.",
    async run(target) {
      await expectSelected(target, ["fields=id", "fields[0]=id"], []);
      await expectSelected(target, ["fields[0]=id&fields[1]=name"], ["name"]);
    },
  }),
  check({
    id: "fields-bare",
    section: "4.5",
    ...observed,
    level: "SHOULD",
    statement: "fields without an equals sign SHOULD return every attribute.",
    async run(target) {
      await expectSelected(target, ["fields"], all);
    },
  }),
  check({
    id: "fields-order",
    section: "4.5",
    ...observed,
    level: "MAY",
    statement: "The attributes MAY be written in the order of fields.",
    async run(target) {
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
    },
  }),
  check({
    id: "fields-one",
    section: "4.5",
    ...observed,
    needs: ["single-entries"],
    statement: "fields MUST work on a request for one entry.",
    async run(target) {
      const answer = await target.one("tag", "oak", { fields: ["weight"] });
      expectEqual(answer, expectOne(answer).attributes, { weight: 3 }, "The attributes");
    },
  }),
];
