import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { find } from "../../kit/expect/populated.js";

const invalid = (name: string) => ({ status: 400, name: "ValidationError", message: `Invalid parameter ${name}` });
/** What is refused inside of populate (section 4.6). */
export const populateErrorChecks = [
  check("populate-links-in-fields", async (target) => {
    await find(target, "artifact", "aurora-bell", { populate: { maker: { fields: ["name"] } } });
    const query = { populate: { maker: { fields: ["name", "artifacts"] } } };
    expectRefusal(await target.list("artifact", query), invalid("artifacts"));
  }),
  check("populate-hidden-in-options", async (target) => {
    await find(target, "exhibition", "ice-and-iron", { populate: { artifacts: { fields: ["title"] } } });
    for (const options of [{ fields: ["vaultCode"] }, { filters: { vaultCode: "x" } }, { sort: "vaultCode" }]) {
      expectRefusal(await target.list("exhibition", { populate: { artifacts: options } }), invalid("vaultCode"));
    }
  }),
];
