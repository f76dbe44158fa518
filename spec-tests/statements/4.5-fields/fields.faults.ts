import { answering, answeringLists, isList, type Json, replaceMembers, without } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { below, ignoring, understanding } from "../../proof/faults/requests.js";

const isFields = below("fields");
const system = ["createdAt", "updatedAt", "publishedAt", "locale"];

/** Faults of `fields` (section 4.5). */
export const fieldsFaults: readonly Fault[] = [
  {
    id: "fields-ignored",
    breaks: ["4.5-indexed", "4.1-fields"],
    atRandom: ["laws-fields"],
    fault: "fields has no effect.",
    mutate: ignoring(isFields),
  },
  {
    id: "fields-first-only",
    breaks: ["4.5-indexed"],
    atRandom: ["laws-fields"],
    fault: "Of several fields the first one alone is returned.",
    mutate: ignoring((one) => isFields(one) && one.path[1] !== undefined && one.path[1] !== "0"),
  },
  {
    id: "fields-two-digit-index-unread",
    breaks: ["4.5-indexed"],
    fault: "An index of two digits in fields is not read.",
    mutate: ignoring((one) => isFields(one) && /^\d{2,}$/.test(one.path[1] ?? "")),
  },
  {
    id: "fields-four-with-populate",
    breaks: ["4.1-together"],
    fault: "Where something is populated, the first four fields are returned.",
    mutate: understanding((parameters) =>
      parameters.some(below("populate"))
        ? parameters.filter((one) => !(isFields(one) && Number(one.path[1] ?? 0) > 3))
        : parameters,
    ),
  },
  {
    id: "fields-drop-id",
    breaks: ["4.5-indexed"],
    atRandom: ["laws-fields"],
    fault: "The id is returned only when it is selected.",
    mutate: answeringLists((list, { parameters }) => {
      if (!parameters.some(isFields) || parameters.some((one) => isFields(one) && one.value === "id")) return list;
      return { ...list, data: list.data.map(({ attributes }) => ({ attributes })) };
    }),
  },
  {
    id: "fields-star-is-nothing",
    breaks: ["4.5-star", "4.1-fields"],
    fault: "fields=* is the field of that name, so that no attribute is returned.",
    mutate: answeringLists((list, { parameters }) =>
      parameters.some((one) => isFields(one) && one.value === "*")
        ? { ...list, data: list.data.map(({ id }) => ({ id, attributes: {} })) }
        : list,
    ),
  },
  {
    id: "fields-add-timestamps",
    breaks: ["4.5-indexed"],
    fault: "createdAt and updatedAt are returned whatever fields are selected.",
    mutate: understanding((parameters) =>
      parameters.some((one) => isFields(one) && one.path[1] !== undefined && one.value !== "*")
        ? [
            ...parameters,
            { path: ["fields", "90"], value: "createdAt" },
            { path: ["fields", "91"], value: "updatedAt" },
          ]
        : parameters,
    ),
  },
  {
    id: "fields-without-system-attributes",
    breaks: ["4.5-indexed"],
    fault: "System attributes cannot be selected.",
    mutate: answeringLists((list, { parameters }) =>
      parameters.some((one) => isFields(one) && one.value !== "*")
        ? { ...list, data: list.data.map(({ id, attributes }) => ({ id, attributes: without(attributes, ...system) })) }
        : list,
    ),
  },
  {
    id: "fields-drop-populated",
    breaks: ["4.6-rule-7"],
    fault: "A populated relation that is not among the selected fields is left out.",
    mutate: understanding((parameters) =>
      parameters.some(isFields) ? parameters.filter((one) => !below("populate")(one)) : parameters,
    ),
  },
  {
    id: "fields-populate-links",
    breaks: ["4.5-links"],
    fault: "A relation among the fields is populated.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      if (answer.status !== 400 || !asked.target.includes("fields")) return answer;
      return server({ ...asked, target: asked.target.replaceAll("fields", "populate") });
    },
  },
  {
    id: "fields-json-as-text",
    breaks: ["4.5-indexed"],
    fault: "A selected JSON value is returned as its text.",
    mutate: answering((document, { parameters }) => {
      if (!isList(document) || !parameters.some(isFields)) return document;
      const printed = (attributes: Json) =>
        replaceMembers(attributes, (value, name) =>
          ["measurements", "extras"].includes(name) ? JSON.stringify(value) : value,
        );
      return {
        ...document,
        data: document.data.map(({ id, attributes }) => ({ id, attributes: printed(attributes) })),
      };
    }),
  },
  {
    id: "fields-limit-filters",
    breaks: ["4.5-answer-only"],
    fault: "A filter on a field that is not selected has no effect.",
    mutate: understanding((parameters) => {
      const selected = parameters.filter(isFields).map(({ value }) => value);
      if (selected.length === 0) return parameters;
      return parameters.filter((one) => !below("filters")(one) || selected.includes(one.path[1]));
    }),
  },
];
