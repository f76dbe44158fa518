import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { find } from "../../kit/expect/populated.js";
import { refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

const invalid = (name: string) => ({ status: 400, name: "ValidationError", message: `Invalid parameter ${name}` });
/** What is refused inside of populate (section 4.6). */
export const populateErrorStatements = [
  measured(
    "4.6-unknown-in-options",
    "I-70",
    "An unknown attribute in fields, filters and sort inside populate WILL be refused, at every depth.",
    { needs: ["relations"] },
    refusing(
      "populate-unknown-in-fields",
      {
        sentence: "An unknown attribute in fields inside populate WILL be refused with 400, at every depth.",
        needs: ["media", "components", "dynamic-zones"],
        refusal: invalid("nope"),
      },
      "artifact",
      [
        { populate: { maker: { fields: ["nope"] } } },
        { populate: { maker: { populate: { master: { fields: ["name", "nope"] } } } } },
        { populate: { seo: { fields: ["nope"] } } },
        { populate: { chapters: { on: { "blocks.gallery": { fields: ["nope"] } } } } },
      ],
    ),
    refusing(
      "populate-unknown-in-filters",
      {
        sentence: "An unknown attribute in filters inside populate WILL be refused with 400, at every depth.",
        needs: ["media"],
        refusal: invalid("nope"),
      },
      "artifact",
      [
        { populate: { maker: { filters: { nope: "x" } } } },
        { populate: { maker: { filters: { master: { nope: "x" } } } } },
        { populate: { maker: { populate: { master: { filters: { nope: { $eq: 1 } } } } } } },
        { populate: { cover: { filters: { nope: "x" } } } },
      ],
    ),
    refusing(
      "populate-unknown-in-sort",
      {
        sentence: "An unknown attribute in sort inside populate WILL be refused with 400, at every depth.",
        refusal: { status: 400, name: "ValidationError", message: /^Invalid parameter nope/ },
      },
      "artifact",
      [
        { populate: { tags: { sort: "nope" } } },
        { populate: { tags: { sort: ["slug", "nope:desc"] } } },
        { populate: { maker: { populate: { artifacts: { sort: ["nope"] } } } } },
      ],
    ),
  ),
  measured(
    "4.6-links-in-fields",
    "I-70",
    "A relation in fields inside populate WILL be refused with 400.",
    { needs: ["relations"] },
    check("populate-links-in-fields", async (target) => {
      await find(target, "artifact", "aurora-bell", { populate: { maker: { fields: ["name"] } } });
      const query = { populate: { maker: { fields: ["name", "artifacts"] } } };
      expectRefusal(await target.list("artifact", query), invalid("artifacts"));
    }),
  ),
  measured(
    "4.6-hidden-in-options",
    "I-81",
    "A password or private attribute WILL be refused in fields, filters and sort inside populate.",
    { needs: ["relations"] },
    check("populate-hidden-in-options", async (target) => {
      await find(target, "exhibition", "ice-and-iron", { populate: { artifacts: { fields: ["title"] } } });
      for (const options of [{ fields: ["vaultCode"] }, { filters: { vaultCode: "x" } }, { sort: "vaultCode" }]) {
        expectRefusal(await target.list("exhibition", { populate: { artifacts: options } }), invalid("vaultCode"));
      }
    }),
  ),
  measured(
    "4.6-mixed-windows",
    "I-70",
    "page or pageSize beside start or limit inside populate WILL be refused with 400.",
    { needs: ["relations"] },
    refusing(
      "populate-mixed-windows",
      {
        refusal: {
          status: 400,
          name: "PaginationError",
          message: "Invalid pagination attributes. You cannot use page and offset pagination in the same query",
        },
      },
      "exhibition",
      [{ populate: { artifacts: { page: 1, limit: 2 } } }, { populate: { artifacts: { pageSize: 2, start: 0 } } }],
    ),
  ),
  measured(
    "4.6-page-zero",
    "I-70",
    "A page of 0 inside populate WILL be refused with 400.",
    { needs: ["relations"] },
    refusing("populate-page-zero", { refusal: { status: 400, name: "PaginationError" } }, "exhibition", [
      { populate: { artifacts: { page: 0 } } },
    ]),
  ),
  measured(
    "4.6-unusable-numbers",
    "I-70",
    "A nested limit or count that is no number or no boolean WILL be refused.",
    { needs: ["relations"] },
    refusing("populate-unusable-numbers", "exhibition", [
      { populate: { artifacts: { limit: "abc" } } },
      { populate: { artifacts: { count: "abc" } } },
    ]),
  ),
];
