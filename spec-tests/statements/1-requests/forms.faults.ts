import { isRecord } from "../../kit/base.js";
import { answering, isEntry, paginating, without } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { below, ignoring, misreading, parameter, understanding } from "../../proof/faults/requests.js";
import { notFound } from "../../proof/faults/writes/replies.js";

const known = /^(sort|filters|fields|populate|pagination|locale|publicationState|_q|page|pageSize|start|limit)$/;

/** Faults of the forms that parameters and answers have. */
export const formFaults: readonly Fault[] = [
  {
    id: "parameters-empty-brackets-unread",
    breaks: [
      "1-array-empty-brackets",
      "4.2-repeated",
      "4.5-repeated",
      "4.6-repeated",
      "4.4-in-forms",
      "4.4-between-forms",
    ],
    fault: "Parameters with empty brackets are not read.",
    mutate: ignoring(({ path }) => path.includes("")),
  },
  {
    id: "parameters-indexes-as-text",
    breaks: ["1-index-order"],
    fault: "The indexes of an array are compared as text: 10 before 2.",
    mutate: understanding((parameters) =>
      parameters.map((one) => {
        const holder = one.path.slice(0, -1);
        const indexes = parameters.flatMap(({ path }) =>
          String(path.slice(0, -1)) === String(holder) ? (path.at(-1) ?? "") : [],
        );
        if (indexes.length <= 10 || !indexes.every((index) => /^(0|[1-9]\d*)$/.test(index))) return one;
        return parameter(one.value ?? "", ...holder, String(indexes.toSorted().indexOf(one.path.at(-1) ?? "")));
      }),
    ),
  },
  {
    id: "parameters-last-one-wins",
    breaks: ["1-array-repeated"],
    fault: "Of a repeated parameter the last one counts.",
    mutate: understanding((parameters) =>
      parameters.filter(
        ({ path }, index) =>
          path.includes("") || !parameters.some((other, at) => at > index && String(other.path) === String(path)),
      ),
    ),
  },
  {
    id: "parameters-without-value-unread",
    breaks: ["1-no-value", "4.4-no-value", "4.6-no-value"],
    fault: "A parameter without an equals sign is not read.",
    mutate: ignoring(({ value }) => value === undefined),
  },
  {
    id: "parameters-dots-nest",
    breaks: ["1-dots"],
    fault: "A dot in the name of a parameter nests like brackets.",
    mutate: understanding((parameters) =>
      parameters.map(({ path, value, ...rest }) =>
        path[0]?.includes(".") ? { path: [...path[0].split("."), ...path.slice(1)], value } : { path, value, ...rest },
      ),
    ),
  },
  {
    id: "parameters-unknown-refused",
    breaks: ["1-unknown-parameters"],
    fault: "Parameters that do not exist are refused.",
    mutate: understanding((parameters) =>
      parameters.some(({ path: [name = ""] }) => /^[a-z]+$/i.test(name) && !known.test(name))
        ? [...parameters, parameter("no-such-field", "sort")]
        : parameters,
    ),
  },
  {
    id: "sort-comma-first-only",
    breaks: ["4.2-comma"],
    fault: "Of several fields in one string of sort the first one alone counts.",
    mutate: misreading(below("sort"), (value) => value.split(",")[0] ?? ""),
  },
  {
    id: "sort-object-ignored",
    breaks: ["4.2-object", "4.2-array-of-objects"],
    fault: "A sort that is an object has no effect.",
    mutate: ignoring(({ path }) => path[0] === "sort" && /^[a-z]/i.test(path.at(-1) ?? "") && path.length > 1),
  },
  {
    id: "sort-of-links-ignored",
    breaks: ["4.2-deep-component", "4.2-deep-media"],
    fault: "A sort by a field of a component or a file has no effect.",
    mutate: ignoring(
      ({ path, value }) => path[0] === "sort" && /^(workshop|cover|portrait|icon|poster|before)\./.test(value ?? ""),
    ),
  },
  {
    id: "filters-need-an-operator",
    breaks: ["4.4-no-operator"],
    fault: "A filter without an operator has no effect.",
    mutate: ignoring(({ path }) => path[0] === "filters" && !path.some((part) => part.startsWith("$"))),
  },
  {
    id: "list-empty-without-total",
    breaks: ["4.3-no-match", "4.3-beyond"],
    fault: "A list without entries does not show how many there are.",
    mutate: paginating((pagination, { data }) =>
      data.length === 0 ? without(pagination, "total", "pageCount") : pagination,
    ),
  },
  {
    id: "one-bare",
    breaks: ["4.1-one"],
    fault: "One entry is answered without data and meta.",
    mutate: answering((document) => (isRecord(document) && isEntry(document.data) ? document.data : document)),
  },
  {
    id: "one-draft-not-found",
    breaks: ["3-one"],
    fault: "A draft is not found by its id.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return /^\{"data":\{"id":\d+,"attributes":.*"publishedAt":null/.test(answer.text) && asked.method === "GET"
        ? { ...answer, status: 404, text: notFound.text }
        : answer;
    },
  },
  {
    id: "head-not-offered",
    breaks: ["4.1-head"],
    fault: "HEAD is answered with 405.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return asked.method === "HEAD" ? { ...answer, status: 405 } : answer;
    },
  },
  {
    id: "users-parameters-ignored",
    breaks: ["2.2-parameters", "2.2-window"],
    fault: "Parameters have no effect on users.",
    mutate: understanding((parameters, path) => (path === "/api/users" ? [] : parameters)),
  },
  {
    id: "users-count-wrapped",
    breaks: ["2.2-count"],
    fault: "The number of users is wrapped in an object.",
    mutate: answering((document) => (typeof document === "number" ? { count: document } : document)),
  },
  {
    id: "locales-single-only",
    breaks: ["4.1-locale-all", "4.1-locale-several"],
    fault: "Several locales at once are taken for the default one.",
    mutate: ignoring(({ path, value }) => path[0] === "locale" && (path.length > 1 || value === "all")),
  },
];
