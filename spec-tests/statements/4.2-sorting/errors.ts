import { validationError } from "../../kit/expect/error.js";
import { refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

/** What the sort parameter refuses (section 4.2): the specification shows no error. */
export const sortErrorStatements = [
  measured(
    "4.2-unknown",
    "I-23",
    "A field that does not exist WILL be refused in sort with a ValidationError that names it, at any depth.",
    refusing(
      "sorting-unknown-field",
      {
        sentence:
          "A field that the content-type does not have WILL be refused in sort with a ValidationError that names it.",
        refusal: { ...validationError, message: "Invalid parameter nope" },
      },
      "tag",
      [{ sort: "nope" }, { sort: ["slug", "nope"] }, { sort: "slug,nope:desc" }, { sort: { nope: "asc" } }],
    ),
    refusing(
      "sorting-unknown-deep-field",
      {
        sentence:
          "An unknown field of a related entry or component WILL be refused in sort with a ValidationError that names it.",
        needs: ["relations", "components"],
        refusal: { ...validationError, message: "Invalid parameter nope" },
      },
      "restoration",
      [
        { sort: "lead.nope" },
        { sort: "artifact.maker.nope:desc" },
        { sort: "crew.nope" },
        { sort: { lead: { nope: "asc" } } },
      ],
    ),
  ),
  measured(
    "4.2-field-case",
    "I-23",
    "Field names in sort WILL be matched exactly: another case is an unknown field.",
    refusing("sorting-field-case", { refusal: validationError }, "tag", [
      { sort: "Slug" },
      { sort: "WEIGHT:desc" },
      { sort: "ID" },
    ]),
  ),
  measured(
    "4.2-foreign-syntax",
    "I-23",
    "The sort syntaxes of other services (a leading minus, an order after a space, an asterisk) WILL be refused with a ValidationError.",
    refusing("sorting-foreign-syntax", { refusal: validationError }, "tag", [
      { sort: "-slug" },
      { sort: "slug desc" },
      { sort: "*" },
    ]),
  ),
  measured(
    "4.2-relation-alone",
    "I-23",
    "A relation without a field of its entry WILL be refused in sort with a ValidationError.",
    refusing("sorting-relation-alone", { refusal: validationError }, "restoration", [
      { sort: "lead" },
      { sort: "team:desc" },
      { sort: ["slug", "artifact"] },
    ]),
  ),
  measured(
    "4.2-component-alone",
    "I-23",
    "A component or media field without a field of its own WILL be refused in sort with a ValidationError.",
    { needs: ["components", "media"] },
    refusing("sorting-component-alone", { refusal: validationError }, "restoration", [
      { sort: "crew" },
      { sort: "treatments" },
      { sort: "before" },
    ]),
  ),
  measured(
    "4.2-zone",
    "I-23",
    "A dynamic zone WILL be refused in sort with a ValidationError.",
    { needs: ["dynamic-zones"] },
    refusing("sorting-dynamic-zone", { refusal: validationError }, "restoration", [
      { sort: "log" },
      { sort: "log.heading" },
    ]),
  ),
  measured(
    "4.2-polymorphic",
    "I-23",
    "A relation to entries of any type WILL be refused in sort with a ValidationError.",
    { needs: ["polymorphic"] },
    refusing("sorting-polymorphic", { refusal: validationError }, "story", [
      { sort: "subject" },
      { sort: "subject.title" },
      { sort: "mentions.title" },
    ]),
  ),
  measured(
    "4.2-invalid-order",
    "I-24",
    "An order in sort that is neither asc nor desc WILL be refused.",
    refusing("sorting-invalid-order", "tag", [
      { sort: "slug:up" },
      { sort: "slug:" },
      { sort: ":asc" },
      { sort: { slug: "" } },
      { sort: ["slug:ascending"] },
    ]),
  ),
  measured(
    "4.2-hidden",
    "I-25",
    "Passwords, private attributes and private relations WILL be refused in sort like unknown fields.",
    refusing(
      "sorting-private",
      {
        sentence:
          "A private attribute WILL be refused in sort like an unknown one: the order would give its values away.",
        refusal: validationError,
      },
      "ticket",
      [{ sort: "gateNote" }, { sort: ["code", "gateNote:desc"] }, { sort: "exhibition.artifacts.storageCode" }],
    ),
    refusing(
      "sorting-password",
      {
        sentence:
          "A password attribute WILL be refused in sort like an unknown one: the order would give its values away.",
        refusal: { ...validationError, message: "Invalid parameter pickupCode" },
      },
      "ticket",
      [{ sort: "pickupCode" }, { sort: { pickupCode: "desc" } }],
    ),
    refusing(
      "sorting-private-relation",
      {
        sentence:
          "A private relation, and the accounts that created and updated an entry, WILL be refused in sort with a ValidationError.",
        refusal: validationError,
      },
      "artifact",
      [{ sort: "consignor.name" }, { sort: "createdBy.id" }, { sort: "updatedBy.email" }],
    ),
  ),
  measured(
    "4.2-forbidden",
    "I-25",
    "A relation to a content-type that the caller may not find WILL be refused in sort with a ValidationError.",
    { needs: ["relations", "permissions"] },
    refusing(
      "sorting-forbidden-relation",
      { refusal: { ...validationError, message: "Invalid parameter valuation" } },
      "artifact",
      [{ sort: "valuation.amount" }, { sort: { valuation: { amount: "desc" } } }],
    ),
  ),
];
