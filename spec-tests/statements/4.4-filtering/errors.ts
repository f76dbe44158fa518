import { check } from "../../kit/contract/check.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import { validationError } from "../../kit/expect/error.js";
import { expectEqual, expectOne, expectSameKeys } from "../../kit/expect/expect.js";
import { filtering, refusing, ruledOutFilters } from "../../kit/expect/tables.js";
import { endpointsOneIgnoresListParameters } from "../4.1-lists/paths.js";
import { measured, spec } from "../statement.js";

const unknown = { ...validationError, message: "Invalid parameter nope" };

const allTickets = ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"];

/** What filters refuse (section 4.4): the specification shows no error. */
export const filterErrorStatements = [
  spec("1-relation-updates", "The relations of an entry MUST be changeable by PUT with connect, disconnect and set.", {
    needs: ["relation-updates"],
  }),
  spec(
    "1-filters-on-lists",
    "Filters MUST work on the list endpoints of content-types only.",
    { needs: ["single-entries"] },
    check(
      "filtering-list-only",
      { sentence: "Filters MUST NOT apply to the request for one entry." },
      async (target) => {
        const filters = { code: { $eq: "no such ticket" } };
        expectSameKeys(target, await target.list("ticket", { filters }), "ticket", []);
        const answer = await target.one("ticket", "WL-0042", { filters });
        const met = await target.one("ticket", "WL-0042", { filters: { code: { $eq: "WL-0042" } } });
        // Who finds the entry by filters that it meets takes filters: the failure ends with that answer, and is no refusal of a form.
        if (isSuccess(met.status)) expectEqual([answer, met], answer.status, met.status, "The status");
        expectEqual(answer, target.key("ticket", expectOne(answer).id), "WL-0042", "The entry");
      },
    ),
    endpointsOneIgnoresListParameters,
  ),
  spec(
    "1-find-permission",
    "A content-type MUST NOT be returned or populated for a role without its find permission.",
    { needs: ["permissions"] },
  ),
  spec(
    "4.4-no-other-operators",
    "An operator that is not in the table MUST be refused, have no effect, or mean the one that it looks like.",
    { interpretation: "I-49" },
    ruledOutFilters("filtering-unknown-operator", { profile: "spec" }, "ticket", [
      [{ code: { $foo: "WL-0042" } }],
      [{ code: { $EQ: "WL-0042" } }, { code: { $eq: "WL-0042" } }],
      [{ code: { eq: "WL-0042" } }, { code: { $eq: "WL-0042" } }],
      [{ seats: { $eq: 1, $foo: 2 } }, { seats: { $eq: 1 } }],
    ]),
  ),
  measured(
    "4.4-unknown",
    "I-48",
    "An unknown field WILL be refused with a ValidationError that names it, in groups and at any depth.",
    refusing(
      "filtering-unknown-field",
      {
        sentence:
          "A field that the content-type does not have WILL be refused in filters with a ValidationError that names it.",
        refusal: unknown,
      },
      "ticket",
      [
        { filters: { nope: { $eq: 1 } } },
        { filters: { nope: 1 } },
        { filters: { nope: { $null: true } } },
        { filters: { code: { $eq: "WL-0042" }, nope: { $in: ["a"] } } },
        { filters: { nope: { deep: { $eq: 1 } } } },
      ],
    ),
    refusing(
      "filtering-unknown-field-in-group",
      {
        sentence: "An unknown field inside $and, $or and $not WILL be refused with a ValidationError that names it.",
        refusal: unknown,
      },
      "ticket",
      [
        { filters: { $or: [{ code: "WL-0042" }, { nope: 1 }] } },
        { filters: { $and: [{ $or: [{ nope: { $eq: 1 } }] }] } },
        { filters: { $not: { nope: { $eq: 1 } } } },
        { filters: { $and: [{ $not: { nope: 1 } }] } },
      ],
    ),
    refusing(
      "filtering-unknown-deep-field",
      {
        sentence:
          "An unknown field of a related entry, at any depth, WILL be refused with a ValidationError that names only the field.",
        needs: ["relations"],
        refusal: unknown,
      },
      "restoration",
      [
        { filters: { lead: { nope: { $eq: 1 } } } },
        { filters: { team: { jobs: { nope: 1 } } } },
        { filters: { artifact: { maker: { master: { nope: { $contains: "x" } } } } } },
        { filters: { $or: [{ lead: { nope: 1 } }] } },
      ],
    ),
  ),
  measured(
    "4.4-field-case",
    "I-48",
    "Field names in filters WILL be matched exactly: another case is an unknown field.",
    refusing("filtering-field-case", { refusal: validationError }, "ticket", [
      { filters: { Code: "WL-0042" } },
      { filters: { ID: 1 } },
    ]),
  ),
  measured(
    "4.4-malformed",
    "I-48",
    "A filters parameter that is no object of fields WILL be refused.",
    refusing("filtering-malformed", "ticket", [
      "filters=abc",
      "filters=",
      "filters[0][code]=WL-0042",
      "filters[]=WL-0042",
      "filters=code&filters=seats",
    ]),
  ),
  measured(
    "4.4-unknown-operator",
    "I-49",
    "An unknown operator below a field with a scalar value WILL be ignored.",
    filtering("filtering-unknown-operator-ignored", { profile: "strapi-4.26" }, "ticket", [
      [{ code: { $foo: "WL-0042" } }, allTickets],
      [{ code: { $EQ: "WL-0042" } }, allTickets],
      [{ code: { eq: "WL-0042" } }, allTickets],
      [{ seats: { $eq: 1, $foo: 2 } }, ["ZZ-9999", "WL-0007", "AB-0100"]],
    ]),
  ),
  measured(
    "4.4-unknown-operator-elsewhere",
    "I-49",
    "An unknown operator below id, below a relation or in place of a field WILL be refused with a ValidationError that names it.",
    { needs: ["relations"] },
    refusing(
      "filtering-unknown-operator-elsewhere",
      { refusal: { ...validationError, message: "Invalid parameter $foo" } },
      "restoration",
      [
        { filters: { id: { $foo: 1 } } },
        { filters: { lead: { $foo: 1 } } },
        { filters: { team: { jobs: { $foo: 1 } } } },
        { filters: { $foo: { slug: "moth-watch" } } },
      ],
    ),
  ),
  measured(
    "4.4-operator-without-field",
    "I-49",
    "An operator for values in place of a field WILL be refused.",
    refusing("filtering-operator-without-field", "ticket", [
      { filters: { $eq: "WL-0042" } },
      { filters: { $in: ["WL-0042"] } },
      { filters: { $null: true } },
    ]),
  ),
];
