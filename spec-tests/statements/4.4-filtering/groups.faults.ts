import { answeringLists } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, confusing, ignoring, reading, understanding } from "../../proof/faults/requests.js";

const isFilter = below("filters");
const isOr = below("filters", "$or");

/** Whether a condition is about something of a related entry, or of a component. */
const isDeep = ({ path }: Parameter): boolean =>
  path[0] === "filters" && path.filter((part, index) => index > 0 && /^[a-z]/i.test(part)).length > 1;

const names = ({ path }: Parameter): readonly string[] => path.filter((part) => /^[a-z]/i.test(part)).slice(1);

const media = ["cover", "gallery", "portrait", "photos", "icon", "poster", "before"];

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
    id: "and-as-or",
    breaks: ["4.4-and", "4.4-groups"],
    fault: "One of the branches of $and is enough.",
    mutate: confusing("$and", "$or"),
  },

  {
    id: "deep-second-level-ignored",
    breaks: ["4.4-rule-2-nested"],
    atRandom: ["model-filters"],
    fault: "Filters that follow more than one relation have no effect.",
    mutate: ignoring((one) => isDeep(one) && names(one).length > 2),
  },

  {
    id: "deep-id-ignored",
    breaks: ["4.4-rule-2"],
    fault: "Filters on the id of a related entry have no effect.",
    mutate: ignoring((one) => isDeep(one) && names(one).at(-1) === "id"),
  },

  {
    id: "filters-reverse-list",
    breaks: ["4.4-order-kept"],
    fault: "A list that is filtered is in reversed order.",
    mutate: answeringLists((list, { parameters }) =>
      parameters.some(isFilter) ? { ...list, data: list.data.toReversed() } : list,
    ),
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
