import { answeringLists, paginating } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import {
  accepting,
  below,
  confusing,
  ignoring,
  outside,
  parameter,
  reading,
  understanding,
} from "../../proof/faults/requests.js";

const isFilter = below("filters");
const isOr = below("filters", "$or");

/** Whether a condition is about something of a related entry, or of a component. */
const isDeep = ({ path }: Parameter): boolean =>
  path[0] === "filters" && path.filter((part, index) => index > 0 && /^[a-z]/i.test(part)).length > 1;

const names = ({ path }: Parameter): readonly string[] => path.filter((part) => /^[a-z]/i.test(part)).slice(1);

const media = ["cover", "gallery", "portrait", "photos", "icon", "poster", "before"];

const toMany = ["tags", "categories", "artifacts", "team", "companions", "parts", "children", "exhibitions", "jobs"];

const hasToMany = (parameters: readonly Parameter[]): boolean =>
  parameters.some((one) => isDeep(one) && names(one).some((name) => toMany.includes(name)));

/** A server that does not filter by a relation. */
const blindTo = (...relations: readonly string[]) =>
  ignoring(
    (one) =>
      isDeep(one) &&
      names(one)
        .slice(0, -1)
        .some((name) => relations.includes(name)),
  );

/** Whether a condition stands in `$not` below a relation. */
const isNotBelow = (path: readonly string[]): boolean =>
  path[0] === "filters" && path[2] === "$not" && [path[1], path[3]].every((name) => /^[a-z]/i.test(name ?? ""));

/** Faults of `$or`, `$and`, `$not` and several filters together, and of filters on related entries (section 4.4). */
export const groupFaults: readonly Fault[] = [
  {
    id: "or-as-and",
    breaks: ["4.4-or"],
    atRandom: ["model-filters"],
    fault: "All branches of $or have to match.",
    mutate: confusing("$or", "$and"),
  },
  {
    id: "not-below-relation-ignored",
    breaks: ["4.4-not"],
    fault: "$not below a relation has no effect.",
    mutate: reading((one) => [
      isNotBelow(one.path) ? { path: one.path.filter((part) => part !== "$not"), value: one.value } : one,
    ]),
  },
  {
    id: "or-ignored",
    breaks: ["4.4-or"],
    fault: "$or has no effect.",
    mutate: ignoring(isOr),
  },
  {
    id: "or-first-branch-only",
    breaks: ["4.4-or"],
    fault: "Of $or the first branch alone counts.",
    mutate: ignoring((one) => isOr(one) && one.path[2] !== "0"),
  },
  {
    id: "or-last-on-attribute-below",
    breaks: ["4.4-or-elsewhere"],
    fault: "Of the branches of $or on one attribute, below a relation or in another $or, the last one alone counts.",
    mutate: understanding((parameters) => {
      const branchOf = ({ path }: Parameter): number => path.lastIndexOf("$or");
      const isMet = (one: Parameter, later: Parameter): boolean => {
        const at = branchOf(one);
        const [group, rest] = [one.path.slice(0, at + 1).join(), one.path.slice(at + 2, -1).join()];
        const isSameGroup = later.path.slice(0, at + 1).join() === group && later.path[at + 1] !== one.path[at + 1];
        return at > 1 && isSameGroup && later.path.slice(at + 2, -1).join() === rest;
      };
      return parameters.filter(
        (one, index) => !isFilter(one) || !parameters.slice(index + 1).some((later) => isMet(one, later)),
      );
    }),
  },
  {
    id: "or-replaces-others",
    breaks: ["4.4-rule-1"],
    fault: "Filters beside $or have no effect.",
    mutate: understanding((parameters) =>
      parameters.some(isOr) ? parameters.filter((one) => !isFilter(one) || isOr(one)) : parameters,
    ),
  },
  {
    id: "or-includes-others",
    breaks: ["4.4-rule-1"],
    fault: "Filters beside $or are one more branch of it.",
    mutate: understanding((parameters) =>
      parameters.some(isOr)
        ? parameters.map((one) =>
            isFilter(one) && !isOr(one)
              ? { path: ["filters", "$or", "90", ...one.path.slice(1)], value: one.value }
              : one,
          )
        : parameters,
    ),
  },
  {
    id: "or-branch-as-or",
    breaks: ["4.4-or"],
    fault: "Of several fields in a branch of $or one is enough.",
    mutate: understanding((parameters) =>
      parameters.map((one, index) =>
        isOr(one) && one.path.length === 5
          ? { path: ["filters", "$or", `${index + 20}`, ...one.path.slice(3)], value: one.value }
          : one,
      ),
    ),
  },
  {
    id: "filters-last-field-only",
    breaks: ["4.4-rule-1"],
    fault: "Of filters on several fields the last one alone counts.",
    mutate: understanding((parameters) => {
      const last = parameters.findLast(isFilter)?.path[1];
      return parameters.filter((one) => !isFilter(one) || one.path[1] === last);
    }),
  },
  {
    id: "filters-fields-as-or",
    breaks: ["4.4-rule-1"],
    fault: "Of filters on several fields one is enough.",
    mutate: understanding((parameters) => {
      const fields = [...new Set(parameters.filter(isFilter).map(({ path }) => path[1] ?? ""))];
      if (fields.length < 2 || fields.some((field) => field.startsWith("$"))) return parameters;
      return parameters.map((one) =>
        isFilter(one)
          ? { path: ["filters", "$or", `${fields.indexOf(one.path[1] ?? "")}`, ...one.path.slice(1)], value: one.value }
          : one,
      );
    }),
  },
  {
    id: "and-as-or",
    breaks: ["4.4-and", "4.4-groups"],
    fault: "One of the branches of $and is enough.",
    mutate: confusing("$and", "$or"),
  },
  {
    id: "not-ignored",
    breaks: ["4.4-not", "4.4-not-filters"],
    atRandom: ["model-contexts-observed", "model-filters-observed"],
    fault: "$not is passed over: what is below it has to match.",
    mutate: reading((one) => [
      one.path.includes("$not") && /^\$|^[a-z]/i.test(one.path.at(-1) ?? "")
        ? { path: one.path.filter((part) => part !== "$not"), value: one.value }
        : one,
    ]),
  },
  {
    id: "deep-ignored",
    breaks: ["4.4-rule-2"],
    fault: "Filters on related entries have no effect.",
    mutate: ignoring(isDeep),
  },
  {
    id: "deep-second-level-ignored",
    breaks: ["4.4-rule-2-nested"],
    atRandom: ["model-filters"],
    fault: "Filters that follow more than one relation have no effect.",
    mutate: ignoring((one) => isDeep(one) && names(one).length > 2),
  },
  {
    id: "deep-third-level-ignored",
    breaks: ["4.4-rule-2-nested"],
    fault: "Filters that follow more than two relations have no effect.",
    mutate: ignoring((one) => isDeep(one) && names(one).length > 3),
  },
  {
    id: "deep-many-to-many-ignored",
    breaks: ["4.4-rule-2"],
    fault: "Filters on many-to-many relations have no effect.",
    mutate: blindTo("tags", "categories", "team", "companions"),
  },
  {
    id: "deep-inverse-ignored",
    breaks: ["4.4-rule-2"],
    fault: "Filters from the other side of a relation have no effect.",
    mutate: blindTo(
      "artifacts",
      "exhibitions",
      "jobs",
      "apprentices",
      "parts",
      "children",
      "phases",
      "leads",
      "trainees",
    ),
  },
  {
    id: "deep-self-ignored",
    breaks: ["4.4-rule-2"],
    fault: "Filters on relations to the same type have no effect.",
    mutate: blindTo(
      "master",
      "apprentices",
      "partOf",
      "parts",
      "parent",
      "children",
      "companions",
      "replicaOf",
      "previous",
    ),
  },
  {
    id: "deep-id-ignored",
    breaks: ["4.4-rule-2"],
    fault: "Filters on the id of a related entry have no effect.",
    mutate: ignoring((one) => isDeep(one) && names(one).at(-1) === "id"),
  },
  {
    id: "deep-repeats-entries",
    breaks: ["4.4-rule-2"],
    fault: "An entry is returned once for each of its related entries that match.",
    mutate: answeringLists((list, { parameters }) =>
      hasToMany(parameters) ? { ...list, data: list.data.flatMap((entry) => [entry, entry]) } : list,
    ),
  },
  {
    id: "deep-repeats-total",
    breaks: ["4.3-counts"],
    fault: "An entry is counted once for each of its related entries that match.",
    mutate: paginating((pagination, _, { parameters }) =>
      hasToMany(parameters) ? { ...pagination, total: Number(pagination.total) * 2 } : pagination,
    ),
  },
  {
    id: "filters-reverse-list",
    breaks: ["4.4-order-kept"],
    atRandom: ["laws-filter-then-page"],
    fault: "A list that is filtered is in reversed order.",
    mutate: answeringLists((list, { parameters }) =>
      parameters.some(isFilter) ? { ...list, data: list.data.toReversed() } : list,
    ),
  },
  {
    id: "filters-on-links-match-nothing",
    breaks: ["4.4-rule-3-polymorphic", "4.4-rule-3-zones", "4.4-rule-3-media"],
    fault: "Filters on media, dynamic zones and polymorphic relations match nothing.",
    mutate: accepting((parameters) => [
      ...parameters.filter(outside("filters")),
      parameter("true", "filters", "id", "$null"),
    ]),
  },
  {
    id: "filters-on-media-ignored",
    breaks: ["4.4-media", "4.4-media-null"],
    fault: "Filters on media fields are passed over.",
    mutate: ignoring((one) => isFilter(one) && one.path.some((part) => media.includes(part))),
  },
  {
    id: "filters-unknown-operator-refused",
    breaks: ["4.4-unknown-operator"],
    fault: "An unknown operator below a field is refused.",
    mutate: reading((one) => [
      isFilter(one) &&
      one.path.length > 2 &&
      /^\$(?!not|eq|ne|[lg]t|in|nu|be|con|st|en|or|and)/.test(one.path.at(-1) ?? "")
        ? { path: ["filters", "$nope"], value: one.value }
        : one,
    ]),
  },
  {
    id: "groups-beside-relations-ignored",
    breaks: ["4.4-together", "4.4-rule-1"],
    atRandom: ["model-filters"],
    fault: "A group of filters beside a filter on a related entry has no effect.",
    mutate: understanding((parameters) =>
      parameters.some((one) => isDeep(one) && !/^\$/.test(one.path[1] ?? ""))
        ? parameters.filter((one) => !isFilter(one) || !/^\$/.test(one.path[1] ?? ""))
        : parameters,
    ),
  },
  {
    id: "filters-system-attributes-ignored",
    breaks: ["4.4-eq"],
    fault: "createdAt and updatedAt cannot be filtered by.",
    mutate: ignoring((one) => isFilter(one) && ["createdAt", "updatedAt"].includes(one.path[1] ?? "")),
  },
  {
    id: "filters-apply-to-one",
    breaks: ["1-filters-on-lists"],
    fault: "A request for one entry is filtered too: an entry that does not match is not found.",
    mutate: (server) => async (asked) => {
      const [, collection, id] = /^(\/api\/[a-z-]+)\/(\d+)\?/.exec(asked.target) ?? [];
      if (collection === undefined || !asked.target.includes("filters")) return server(asked);
      const query = `${asked.target.split("?")[1]}&filters[$and][99][id]=${id}&locale=all&publicationState=preview`;
      const { text } = await server({ ...asked, target: `${collection}?${query}` });
      if (text.startsWith('{"data":[{')) return server(asked);
      const error = { status: 404, name: "NotFoundError", message: "Not Found", details: {} };
      return {
        status: 404,
        headers: { "content-type": "application/json; charset=utf-8" },
        text: JSON.stringify({ data: null, error }),
      };
    },
  },
];
