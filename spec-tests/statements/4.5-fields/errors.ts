import { check } from "../../kit/contract/check.js";
import { expectRefusal, rejected } from "../../kit/expect/error.js";
import { find } from "../../kit/expect/populated.js";
import { refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

const invalid = (name: string) => ({ status: 400, name: "ValidationError", message: `Invalid parameter ${name}` });

/** What fields refuses (section 4.5). */
export const fieldErrorStatements = [
  measured(
    "4.5-unknown",
    "I-89",
    "An unknown attribute in fields WILL be refused, on lists and on one entry.",
    refusing(
      "fields-unknown",
      {
        sentence: "An unknown attribute in fields WILL be refused with 400, also beside a known one.",
        refusal: invalid("nope"),
      },
      "tag",
      ["fields[0]=nope", "fields=nope", "fields[0]=name&fields[1]=nope", "fields[0]=nope&fields[1]=*"],
    ),
    check(
      "fields-errors-on-one",
      {
        sentence: "An unknown attribute in fields WILL be refused on a request for one entry too.",
        needs: ["single-entries"],
      },
      async (target) => {
        await find(target, "tag", "oak", { fields: ["name"] });
        expectRefusal(await target.one("tag", "oak", { fields: ["nope"] }), invalid("nope"));
      },
    ),
  ),
  measured(
    "4.5-case",
    "I-89",
    "The names in fields WILL be read in their exact case.",
    refusing("fields-case", { refusal: invalid("Name") }, "tag", ["fields[0]=Name"]),
  ),
  measured(
    "4.5-comma",
    "I-89",
    "A string of several names joined with commas WILL be refused with 400.",
    refusing("fields-comma", { refusal: invalid("name,weight") }, "tag", ["fields=name,weight"]),
  ),
  measured(
    "4.5-links-refused",
    "I-89",
    "Relations, media, components, dynamic zones and dotted paths in fields WILL be refused with 400.",
    { needs: ["media", "components", "dynamic-zones", "relations", "i18n"] },
    check("fields-links-refused", async (target) => {
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
    }),
  ),
  measured(
    "4.5-empty-name",
    "I-89",
    "An empty name in the array of fields WILL be refused with 400.",
    refusing(
      "fields-empty-name",
      { refusal: { status: 400, name: "ValidationError", message: "Invalid parameter " } },
      "tag",
      ["fields[0]="],
    ),
  ),
  measured(
    "4.5-wrong-shape",
    "I-89",
    "An empty string or an object as fields WILL be refused.",
    refusing("fields-wrong-shape", { refusal: rejected }, "tag", ["fields=", "fields[a]=name", "fields[0][0]=name"]),
  ),
];
