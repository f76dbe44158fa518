import { filtering } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

/** Values without an operator, arrays of values and keys without a value (section 4.4). */
export const valueFormStatements = [
  measured(
    "4.4-no-operator",
    "I-34",
    "filters[<field>]=<value> without an operator WILL mean $eq, for every type of attribute.",
    filtering("filtering-eq-implicit", "ticket", [
      [{ code: "WL-0042" }, ["WL-0042"]],
      [{ fare: "adult" }, ["WL-0042", "MS-0001", "AB-0100"]],
      [{ seats: 1 }, ["ZZ-9999", "WL-0007", "AB-0100"]],
      [{ price: "37.5" }, ["MS-0001"]],
      [{ barcode: "-12" }, ["WL-0007"]],
      [{ paid: true }, ["WL-0042", "ZZ-9999"]],
      [{ visitOn: "2024-06-03" }, ["AB-0007"]],
      [{ entryAt: "09:00:00.000" }, ["AB-0007"]],
      [{ bookedAt: "2023-12-31T23:59:59.999Z" }, ["ZZ-9999"]],
      [(target) => ({ id: target.id("ticket", "ZZ-9999") }), ["ZZ-9999"]],
    ]),
  ),
  measured(
    "4.4-no-operator-array",
    "I-34",
    "An array in place of a value WILL match any of its elements, indexed, with empty brackets or as a repeated parameter.",
    filtering("filtering-eq-implicit-array", "ticket", [
      [{ fare: ["senior", "child"] }, ["ZZ-9999", "WL-0007"]],
      [{ fare: { $eq: ["senior", "child"] } }, ["ZZ-9999", "WL-0007"]],
      ["filters[fare]=senior&filters[fare]=child", ["ZZ-9999", "WL-0007"]],
      ["filters[fare][]=senior&filters[fare][]=child", ["ZZ-9999", "WL-0007"]],
      [{ seats: [2, 3, 99] }, ["WL-0042", "MS-0001"]],
    ]),
  ),
  measured(
    "4.4-operator-array",
    "I-34",
    "An array given to an operator for one value WILL match when the operator matches for any of its elements.",
    filtering("filtering-operator-array", "ticket", [
      [{ seats: { $gt: [2, 10] } }, ["AB-0007", "MS-0001"]],
      [{ seats: { $lt: [1, 2] } }, ["ZZ-9999", "WL-0007", "AB-0100"]],
      [{ code: { $startsWith: ["WL", "ZZ"] } }, ["WL-0042", "WL-0007", "ZZ-9999"]],
      [{ code: { $endsWith: ["42", "99"] } }, ["WL-0042", "ZZ-9999"]],
      [{ remarks: { $contains: ["pram", "agreed"] } }, ["WL-0042", "WL-0007"]],
    ]),
  ),
  measured(
    "4.4-negation-array",
    "I-34",
    "An array of two different values given to $ne or $notContains WILL match every entry that has a value: each differs from one of them.",
    filtering("filtering-negation-array", "ticket", [
      [{ visitOn: { $ne: ["2024-02-29", "1970-01-01"] } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
      [{ remarks: { $notContains: ["pram", "agreed"] } }, ["WL-0042", "ZZ-9999", "WL-0007"]],
    ]),
  ),
  measured(
    "4.4-no-value",
    "I-34",
    "A filter key without an equals sign WILL mean null: $eq and $eqi match the entries without a value, $ne those with one.",
    filtering("filtering-bare-key", "ticket", [
      ["filters[remarks]", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$eq]", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$eqi]", ["AB-0007", "MS-0001", "AB-0100"]],
      ["filters[remarks][$ne]", ["WL-0042", "ZZ-9999", "WL-0007"]],
      ["filters[visitOn]", ["MS-0001", "AB-0100"]],
      ["filters[paid][$ne]", ["WL-0042", "AB-0007", "ZZ-9999", "MS-0001", "AB-0100"]],
    ]),
  ),
];
