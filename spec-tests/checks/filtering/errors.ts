import { check } from "../../kit/contract/check.js";
import { validationError } from "../../kit/expect/error.js";
import { expectEqual, expectOne, expectSameKeys } from "../../kit/expect/expect.js";
import { matching, refusing } from "../../kit/expect/tables.js";

const unknown = { ...validationError, message: "Invalid parameter nope" };

const allTickets = ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007", "MS-0001", "AB-0100"];

/** What filters refuse (section 4.4): the specification shows no error. */
export const filterErrorChecks = [
  refusing({
    id: "filtering-unknown-field",
    section: "4.4",
    source: "observed",
    interpretation: "I-48",
    statement:
      "A field that the content-type does not have MUST be refused in filters with a ValidationError that names it.",
    type: "ticket",
    queries: [
      { filters: { nope: { $eq: 1 } } },
      { filters: { nope: 1 } },
      { filters: { nope: { $null: true } } },
      { filters: { code: { $eq: "WL-0042" }, nope: { $in: ["a"] } } },
      { filters: { nope: { deep: { $eq: 1 } } } },
    ],
    refusal: unknown,
  }),
  refusing({
    id: "filtering-unknown-field-in-group",
    section: "4.4",
    source: "observed",
    interpretation: "I-48",
    statement: "An unknown field inside $and, $or and $not MUST be refused with a ValidationError that names it.",
    type: "ticket",
    queries: [
      { filters: { $or: [{ code: "WL-0042" }, { nope: 1 }] } },
      { filters: { $and: [{ $or: [{ nope: { $eq: 1 } }] }] } },
      { filters: { $not: { nope: { $eq: 1 } } } },
      { filters: { $and: [{ $not: { nope: 1 } }] } },
    ],
    refusal: unknown,
  }),
  refusing({
    id: "filtering-unknown-deep-field",
    section: "4.4",
    source: "observed",
    interpretation: "I-48",
    needs: ["relations"],
    statement:
      "An unknown field of a related entry, at any depth, MUST be refused with a ValidationError that names only the field.",
    type: "restoration",
    queries: [
      { filters: { lead: { nope: { $eq: 1 } } } },
      { filters: { team: { jobs: { nope: 1 } } } },
      { filters: { artifact: { maker: { master: { nope: { $contains: "x" } } } } } },
      { filters: { $or: [{ lead: { nope: 1 } }] } },
    ],
    refusal: unknown,
  }),
  refusing({
    id: "filtering-field-case",
    section: "4.4",
    source: "observed",
    interpretation: "I-48",
    statement: "Field names in filters MUST be matched exactly: another case is an unknown field.",
    type: "ticket",
    queries: [{ filters: { Code: "WL-0042" } }, { filters: { ID: 1 } }],
    refusal: validationError,
  }),
  refusing({
    id: "filtering-unknown-operator",
    section: "4.4",
    profile: "spec",
    interpretation: "I-49",
    statement:
      "An unknown operator below a field MUST be refused with a ValidationError: operators begin with a dollar sign and are written exactly.",
    type: "ticket",
    queries: [
      { filters: { code: { $foo: "WL-0042" } } },
      { filters: { code: { $EQ: "WL-0042" } } },
      { filters: { code: { eq: "WL-0042" } } },
      { filters: { seats: { $eq: 1, $foo: 2 } } },
      { filters: { $or: [{ code: { $foo: 1 } }] } },
    ],
    refusal: validationError,
  }),
  matching({
    id: "filtering-unknown-operator-ignored",
    profile: "strapi-4.26",
    source: "observed",
    interpretation: "I-49",
    statement: "An unknown operator below a field with a scalar value MUST be ignored.",
    type: "ticket",
    rows: [
      [{ code: { $foo: "WL-0042" } }, allTickets],
      [{ code: { $EQ: "WL-0042" } }, allTickets],
      [{ code: { eq: "WL-0042" } }, allTickets],
      [{ seats: { $eq: 1, $foo: 2 } }, ["ZZ-9999", "WL-0007", "AB-0100"]],
    ],
  }),
  refusing({
    id: "filtering-unknown-operator-elsewhere",
    section: "4.4",
    source: "observed",
    interpretation: "I-49",
    needs: ["relations"],
    statement:
      "An unknown operator below id, below a relation or in place of a field MUST be refused with a ValidationError that names it.",
    type: "restoration",
    queries: [
      { filters: { id: { $foo: 1 } } },
      { filters: { lead: { $foo: 1 } } },
      { filters: { team: { jobs: { $foo: 1 } } } },
      { filters: { $foo: { slug: "moth-watch" } } },
    ],
    refusal: { ...validationError, message: "Invalid parameter $foo" },
  }),
  refusing({
    id: "filtering-operator-without-field",
    section: "4.4",
    source: "observed",
    interpretation: "I-49",
    statement: "An operator for values in place of a field MUST be refused.",
    type: "ticket",
    queries: [{ filters: { $eq: "WL-0042" } }, { filters: { $in: ["WL-0042"] } }, { filters: { $null: true } }],
  }),
  refusing({
    id: "filtering-malformed",
    section: "4.4",
    source: "observed",
    interpretation: "I-48",
    statement: "A filters parameter that is no object of fields MUST be refused.",
    type: "ticket",
    queries: ["filters=abc", "filters=", "filters[0][code]=WL-0042", "filters[]=WL-0042", "filters=code&filters=seats"],
  }),
  check({
    id: "filtering-list-only",
    section: "1",
    needs: ["single-entries"],
    statement: "Filters MUST NOT apply to the request for one entry.",
    async run(target) {
      const filters = { code: { $eq: "no such ticket" } };
      expectSameKeys(target, await target.list("ticket", { filters }), "ticket", []);
      const answer = await target.one("ticket", "WL-0042", { filters });
      expectEqual(answer, target.key("ticket", expectOne(answer).id), "WL-0042", "The entry");
    },
  }),
];
