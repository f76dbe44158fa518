import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { find } from "../../kit/expect/populated.js";

const invalid = (name: string) => ({ status: 400, name: "ValidationError", message: `Invalid parameter ${name}` });

export const fieldsLinksRefused = check("fields-links-refused", async (target) => {
  await find(target, "artifact", "aurora-bell", { fields: ["title"] });
  for (const name of [
    "maker",
    "tags",
    "cover",
    "gallery",
    "seo",
    "chapters",
    "localizations",
    "maker.name",
    "seo.metaTitle",
  ]) {
    expectRefusal(await target.list("artifact", { fields: [name] }), invalid(name));
  }
});
