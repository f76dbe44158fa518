import { check } from "../../kit/contract/check.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectSameKeys } from "../../kit/expect/expect.js";
import { refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

/** Attributes and relations that filters must not give away (sections 4.4 and 5). */
export const hiddenFilterStatements = [
  measured(
    "4.4-hidden",
    "I-25",
    "Passwords, private attributes and private relations WILL be refused in filters, on the type and through relations.",
    refusing(
      "filtering-private",
      {
        sentence:
          "A private attribute WILL be refused in filters like an unknown one: the matches would give its values away.",
        refusal: { ...validationError, message: "Invalid parameter gateNote" },
      },
      "ticket",
      [
        { filters: { gateNote: { $notNull: true } } },
        { filters: { gateNote: "Knows the director." } },
        { filters: { $or: [{ code: "WL-0042" }, { gateNote: { $startsWith: "K" } }] } },
        { filters: { $not: { gateNote: { $null: true } } } },
      ],
    ),
    refusing(
      "filtering-private-by-option",
      {
        sentence:
          "An attribute that the options of the content-type make private WILL be refused in filters, on the type itself and through relations.",
        needs: ["relations"],
        refusal: { ...validationError, message: "Invalid parameter storageCode" },
      },
      "artifact",
      [
        { filters: { storageCode: { $startsWith: "V" } } },
        { filters: { partOf: { storageCode: { $notNull: true } } } },
        { filters: { exhibitions: { artifacts: { storageCode: "V-04-024" } } } },
      ],
    ),
    refusing(
      "filtering-password",
      {
        sentence:
          "A password attribute WILL be refused in filters, whatever the operator: the matches would give its value away.",
        refusal: { ...validationError, message: "Invalid parameter pickupCode" },
      },
      "ticket",
      [
        { filters: { pickupCode: { $eq: "lantern-42" } } },
        { filters: { pickupCode: { $startsWith: "l" } } },
        { filters: { pickupCode: { $notNull: true } } },
        { filters: { $and: [{ $or: [{ pickupCode: { $null: true } }] }] } },
      ],
    ),
    refusing(
      "filtering-private-relation",
      {
        sentence:
          "A private relation, and the accounts that created and updated an entry, WILL be refused in filters with a ValidationError.",
        refusal: validationError,
      },
      "artifact",
      [
        { filters: { consignor: { name: { $eq: "Jan de Wit" } } } },
        { filters: { consignor: { $notNull: true } } },
        { filters: { createdBy: { id: { $eq: 1 } } } },
        { filters: { updatedBy: { email: { $contains: "@" } } } },
      ],
    ),
  ),
  measured(
    "4.4-hidden-users",
    "I-25",
    "The passwords and tokens of related users WILL be refused in filters with a ValidationError.",
    { needs: ["users"] },
    refusing("filtering-user-password", { refusal: validationError }, "story", [
      { filters: { author: { password: { $startsWith: "$2" } } } },
      { filters: { author: { resetPasswordToken: { $notNull: true } } } },
      { filters: { reviewers: { confirmationToken: { $null: false } } } },
    ]),
  ),
  measured(
    "4.4-forbidden",
    "I-25",
    "A relation to a content-type that the caller may not find WILL be refused in filters with a ValidationError.",
    { needs: ["permissions", "relations"] },
    refusing(
      "filtering-forbidden-relation",
      { refusal: { ...validationError, message: "Invalid parameter valuation" } },
      "artifact",
      [
        { filters: { valuation: { amount: { $gt: 10000 } } } },
        { filters: { valuation: { $notNull: true } } },
        { filters: { $or: [{ slug: "aurora-bell" }, { valuation: { policyNumber: "NS-1001" } }] } },
        { filters: { partOf: { valuation: { amount: { $gt: 1 } } } } },
      ],
    ),
  ),
  measured(
    "4.4-forbidden-role",
    "I-25",
    "The roles of users WILL NOT be filterable by a caller who may not find roles, while their names are.",
    { needs: ["users", "permissions", "draft-and-publish", "relations"] },
    check("filtering-forbidden-role", async (target) => {
      const allowed = await target.list("story", { filters: { author: { username: "bertil" } } });
      expectSameKeys(target, allowed, "story", ["an-exhibition-that-is-not-there"]);
      const refused = await target.list("story", { filters: { author: { role: { name: { $eq: "Curator" } } } } });
      expectRefusal(refused, validationError);
    }),
  ),
];
