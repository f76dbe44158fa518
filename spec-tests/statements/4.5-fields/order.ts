import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { find } from "../../kit/expect/populated.js";

export const fieldsOrder = check("fields-order", async (target) => {
  for (const fields of [
    ["weight", "name", "slug"],
    ["slug", "weight", "name"],
  ]) {
    const { answer, attributes } = await find(target, "tag", "oak", { fields });
    expectEqual(answer, Object.keys(attributes), fields, "The order of the attributes");
  }
});
