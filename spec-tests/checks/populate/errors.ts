import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { find } from "../../kit/expect/populated.js";
import { refusing } from "../../kit/expect/tables.js";

const invalid = (name: string) => ({ status: 400, name: "ValidationError", message: `Invalid parameter ${name}` });

const observed = { source: "observed", interpretation: "I-70" } as const;

/** What is refused inside of populate (section 4.6). */
export const populateErrorChecks = [
  refusing({
    id: "populate-unknown-in-fields",
    section: "4.6",
    ...observed,
    needs: ["media", "components", "dynamic-zones"],
    statement: "An unknown attribute in fields inside populate MUST be refused with 400, at every depth.",
    type: "artifact",
    queries: [
      { populate: { maker: { fields: ["nope"] } } },
      { populate: { maker: { populate: { master: { fields: ["name", "nope"] } } } } },
      { populate: { seo: { fields: ["nope"] } } },
      { populate: { chapters: { on: { "blocks.gallery": { fields: ["nope"] } } } } },
    ],
    refusal: invalid("nope"),
  }),
  refusing({
    id: "populate-unknown-in-filters",
    section: "4.6",
    ...observed,
    needs: ["media"],
    statement: "An unknown attribute in filters inside populate MUST be refused with 400, at every depth.",
    type: "artifact",
    queries: [
      { populate: { maker: { filters: { nope: "x" } } } },
      { populate: { maker: { filters: { master: { nope: "x" } } } } },
      { populate: { maker: { populate: { master: { filters: { nope: { $eq: 1 } } } } } } },
      { populate: { cover: { filters: { nope: "x" } } } },
    ],
    refusal: invalid("nope"),
  }),
  refusing({
    id: "populate-unknown-in-sort",
    section: "4.6",
    ...observed,
    statement: "An unknown attribute in sort inside populate MUST be refused with 400, at every depth.",
    type: "artifact",
    queries: [
      { populate: { tags: { sort: "nope" } } },
      { populate: { tags: { sort: ["slug", "nope:desc"] } } },
      { populate: { maker: { populate: { artifacts: { sort: ["nope"] } } } } },
    ],
    // The real server names the field without its order in some forms and with it in others.
    refusal: { status: 400, name: "ValidationError", message: /^Invalid parameter nope/ },
  }),
  check({
    id: "populate-links-in-fields",
    section: "4.6",
    ...observed,
    statement: "A relation in fields inside populate MUST be refused with 400.",
    async run(target) {
      await find(target, "artifact", "aurora-bell", { populate: { maker: { fields: ["name"] } } });
      const query = { populate: { maker: { fields: ["name", "artifacts"] } } };
      expectRefusal(await target.list("artifact", query), invalid("artifacts"));
    },
  }),
  check({
    id: "populate-hidden-in-options",
    section: "4.6",
    source: "observed",
    interpretation: "I-81",
    statement: "A password or private attribute MUST be refused in fields, filters and sort inside populate.",
    async run(target) {
      await find(target, "exhibition", "ice-and-iron", { populate: { artifacts: { fields: ["title"] } } });
      for (const options of [{ fields: ["vaultCode"] }, { filters: { vaultCode: "x" } }, { sort: "vaultCode" }]) {
        expectRefusal(await target.list("exhibition", { populate: { artifacts: options } }), invalid("vaultCode"));
      }
    },
  }),
  refusing({
    id: "populate-mixed-windows",
    section: "4.6",
    ...observed,
    statement: "page or pageSize beside start or limit inside populate MUST be refused with 400.",
    type: "exhibition",
    queries: [
      { populate: { artifacts: { page: 1, limit: 2 } } },
      { populate: { artifacts: { pageSize: 2, start: 0 } } },
    ],
    refusal: {
      status: 400,
      name: "PaginationError",
      message: "Invalid pagination attributes. You cannot use page and offset pagination in the same query",
    },
  }),
  refusing({
    id: "populate-page-zero",
    section: "4.6",
    ...observed,
    statement: "A page of 0 inside populate MUST be refused with 400.",
    type: "exhibition",
    queries: [{ populate: { artifacts: { page: 0 } } }],
    refusal: { status: 400, name: "PaginationError" },
  }),
  refusing({
    id: "populate-unusable-numbers",
    section: "4.6",
    ...observed,
    statement: "A nested limit or count that is no number or no boolean MUST be refused.",
    type: "exhibition",
    queries: [{ populate: { artifacts: { limit: "abc" } } }, { populate: { artifacts: { count: "abc" } } }],
  }),
];
