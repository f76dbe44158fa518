import { check } from "../../kit/contract/check.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectSameKeys } from "../../kit/expect/expect.js";
import { refusing } from "../../kit/expect/tables.js";

/** Attributes and relations that filters must not give away (sections 4.4 and 5). */
export const hiddenFilterChecks = [
  refusing({
    id: "filtering-private",
    section: "4.4",
    source: "observed",
    interpretation: "I-25",
    statement:
      "A private attribute MUST be refused in filters like an unknown one: the matches would give its values away.",
    type: "ticket",
    queries: [
      { filters: { gateNote: { $notNull: true } } },
      { filters: { gateNote: "Knows the director." } },
      { filters: { $or: [{ code: "WL-0042" }, { gateNote: { $startsWith: "K" } }] } },
      { filters: { $not: { gateNote: { $null: true } } } },
    ],
    refusal: { ...validationError, message: "Invalid parameter gateNote" },
  }),
  refusing({
    id: "filtering-private-by-option",
    section: "4.4",
    source: "observed",
    interpretation: "I-25",
    needs: ["relations"],
    statement:
      "An attribute that the options of the content-type make private MUST be refused in filters, on the type itself and through relations.",
    type: "artifact",
    queries: [
      { filters: { storageCode: { $startsWith: "V" } } },
      { filters: { partOf: { storageCode: { $notNull: true } } } },
      { filters: { exhibitions: { artifacts: { storageCode: "V-04-024" } } } },
    ],
    refusal: { ...validationError, message: "Invalid parameter storageCode" },
  }),
  refusing({
    id: "filtering-password",
    section: "4.4",
    source: "observed",
    interpretation: "I-25",
    statement:
      "A password attribute MUST be refused in filters, whatever the operator: the matches would give its value away.",
    type: "ticket",
    queries: [
      { filters: { pickupCode: { $eq: "lantern-42" } } },
      { filters: { pickupCode: { $startsWith: "l" } } },
      { filters: { pickupCode: { $notNull: true } } },
      { filters: { $and: [{ $or: [{ pickupCode: { $null: true } }] }] } },
    ],
    refusal: { ...validationError, message: "Invalid parameter pickupCode" },
  }),
  refusing({
    id: "filtering-user-password",
    section: "4.4",
    needs: ["users"],
    source: "observed",
    interpretation: "I-25",
    statement: "The passwords and tokens of related users MUST be refused in filters with a ValidationError.",
    type: "story",
    queries: [
      { filters: { author: { password: { $startsWith: "$2" } } } },
      { filters: { author: { resetPasswordToken: { $notNull: true } } } },
      { filters: { reviewers: { confirmationToken: { $null: false } } } },
    ],
    refusal: validationError,
  }),
  refusing({
    id: "filtering-private-relation",
    section: "4.4",
    source: "observed",
    interpretation: "I-25",
    statement:
      "A private relation, and the accounts that created and updated an entry, MUST be refused in filters with a ValidationError.",
    type: "artifact",
    queries: [
      { filters: { consignor: { name: { $eq: "Jan de Wit" } } } },
      { filters: { consignor: { $notNull: true } } },
      { filters: { createdBy: { id: { $eq: 1 } } } },
      { filters: { updatedBy: { email: { $contains: "@" } } } },
    ],
    refusal: validationError,
  }),
  refusing({
    id: "filtering-forbidden-relation",
    section: "4.4",
    needs: ["permissions", "relations"],
    source: "observed",
    interpretation: "I-25",
    statement:
      "A relation to a content-type that the caller may not find MUST be refused in filters with a ValidationError.",
    type: "artifact",
    queries: [
      { filters: { valuation: { amount: { $gt: 10000 } } } },
      { filters: { valuation: { $notNull: true } } },
      { filters: { $or: [{ slug: "aurora-bell" }, { valuation: { policyNumber: "NS-1001" } }] } },
      { filters: { partOf: { valuation: { amount: { $gt: 1 } } } } },
    ],
    refusal: { ...validationError, message: "Invalid parameter valuation" },
  }),
  check({
    id: "filtering-forbidden-role",
    section: "4.4",
    needs: ["users", "permissions", "draft-and-publish", "relations"],
    source: "observed",
    interpretation: "I-25",
    statement: "The roles of users MUST NOT be filterable by a caller who may not find roles, while their names are.",
    async run(target) {
      const allowed = await target.list("story", { filters: { author: { username: "bertil" } } });
      expectSameKeys(target, allowed, "story", ["an-exhibition-that-is-not-there"]);
      const refused = await target.list("story", { filters: { author: { role: { name: { $eq: "Curator" } } } } });
      expectRefusal(refused, validationError);
    },
  }),
];
