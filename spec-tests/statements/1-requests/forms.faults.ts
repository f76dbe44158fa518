import type { Fault } from "../../proof/faults/fault.js";
import { ignoring, parameter, understanding } from "../../proof/faults/requests.js";

const known = /^(sort|filters|fields|populate|pagination|locale|publicationState|_q|page|pageSize|start|limit)$/;

/** Faults of the forms that parameters have, and of the paths that they are sent to (section 1). */
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
    id: "paths-singular",
    breaks: ["1-plural-path", "4.1-path"],
    fault: "Content-types are exposed under their singular names.",
    mutate: (server) => (asked) =>
      server({ ...asked, target: asked.target.replace(/^\/api\/tags?(?=[/?]|$)/, "/api/tag") }),
  },
  {
    id: "parameters-without-indexes",
    breaks: ["1-indexed-arrays"],
    fault: "The elements of an array are in the order of the parameters, not of the indexes.",
    mutate: understanding((parameters) => {
      let count = 0;
      return parameters.map((one) => {
        const last = one.path.at(-1) ?? "";
        return one.path.length > 1 && /^\d+$/.test(last)
          ? { path: [...one.path.slice(0, -1), String(count++)], value: one.value }
          : one;
      });
    }),
  },
  {
    id: "parameters-two-brackets",
    breaks: ["1-nested-objects"],
    fault: "Of nested brackets the first two are read and the others ignored.",
    mutate: understanding((parameters) =>
      parameters.map((one) => (one.path.length > 3 ? { path: one.path.slice(0, 3), value: one.value } : one)),
    ),
  },
  {
    id: "parameters-encoded-keys",
    breaks: ["1-encoded"],
    atRandom: ["laws-encoded"],
    fault: "Encoded brackets in a key are not decoded.",
    mutate: understanding((parameters) => parameters.filter(({ raw }) => !/^[^=]*%5B/i.test(raw ?? ""))),
  },
];
