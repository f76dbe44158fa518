import { check } from "../../kit/contract/check.js";
import { expectRefusal, rejected } from "../../kit/expect/error.js";
import { find } from "../../kit/expect/populated.js";
import { refusing } from "../../kit/expect/tables.js";

const observed = { source: "observed", interpretation: "I-89" } as const;

const invalid = (name: string) => ({ status: 400, name: "ValidationError", message: `Invalid parameter ${name}` });

/** What fields refuses (section 4.5). */
export const fieldErrorChecks = [
  refusing({
    id: "fields-unknown",
    section: "4.5",
    ...observed,
    statement: "An unknown attribute in fields MUST be refused with 400, also beside a known one.",
    type: "tag",
    queries: ["fields[0]=nope", "fields=nope", "fields[0]=name&fields[1]=nope", "fields[0]=nope&fields[1]=*"],
    refusal: invalid("nope"),
  }),
  refusing({
    id: "fields-case",
    section: "4.5",
    ...observed,
    statement: "The names in fields MUST be read in their exact case.",
    type: "tag",
    queries: ["fields[0]=Name"],
    refusal: invalid("Name"),
  }),
  refusing({
    id: "fields-comma",
    section: "4.5",
    ...observed,
    statement: "A string of several names joined with commas MUST be refused with 400.",
    type: "tag",
    queries: ["fields=name,weight"],
    refusal: invalid("name,weight"),
  }),
  check({
    id: "fields-links-refused",
    section: "4.5",
    ...observed,
    needs: ["media", "components", "dynamic-zones", "relations", "i18n"],
    statement: "Relations, media, components, dynamic zones and dotted paths in fields MUST be refused with 400.",
    async run(target) {
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
    },
  }),
  refusing({
    id: "fields-empty-name",
    section: "4.5",
    ...observed,
    statement: "An empty name in the array of fields MUST be refused with 400.",
    type: "tag",
    queries: ["fields[0]="],
    refusal: { status: 400, name: "ValidationError", message: "Invalid parameter " },
  }),
  refusing({
    id: "fields-wrong-shape",
    section: "4.5",
    ...observed,
    statement: "An empty string or an object as fields MUST be refused.",
    type: "tag",
    queries: ["fields=", "fields[a]=name", "fields[0][0]=name"],
    refusal: rejected,
  }),
  check({
    id: "fields-errors-on-one",
    section: "4.5",
    ...observed,
    needs: ["single-entries"],
    statement: "An unknown attribute in fields MUST be refused on a request for one entry too.",
    async run(target) {
      await find(target, "tag", "oak", { fields: ["name"] });
      expectRefusal(await target.one("tag", "oak", { fields: ["nope"] }), invalid("nope"));
    },
  }),
];
