import { answeringLists } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { below, outside, parameter, understanding } from "../../proof/faults/requests.js";

const isLocale = below("locale");

/** A server that always works in one state. */
const always = (state: string) =>
  understanding((parameters) => [
    ...parameters.filter(outside("publicationState")),
    parameter(state, "publicationState"),
  ]);

/** A server that returns the entries of every locale. */
const everyLocale = (parameters: Parameters<Parameters<typeof understanding>[0]>[0]) => [
  ...parameters.filter(outside("locale")),
  parameter("all", "locale"),
];

/** Faults of `publicationState` and `locale` (sections 2.4, 3 and 4.1). */
export const stateFaults: readonly Fault[] = [
  {
    id: "state-always-preview",
    breaks: ["3-live", "4.1-publication-state"],
    fault: "Every list holds drafts.",
    mutate: always("preview"),
  },

  {
    id: "locale-leaks-all",
    breaks: ["4.1-locale"],
    fault: "A list in one locale holds the entries of all.",
    mutate: understanding((parameters) => (parameters.some(isLocale) ? everyLocale(parameters) : parameters)),
  },

  {
    id: "localizations-hold-themselves",
    breaks: ["2.4-localizations"],
    fault: "localizations hold the entry itself, too.",
    mutate: answeringLists((list) => ({
      ...list,
      data: list.data.map(({ id, attributes: { localizations, ...attributes } }) => {
        const others = (localizations as { readonly data?: readonly unknown[] } | undefined)?.data;
        if (others === undefined) return { id, attributes };
        return { id, attributes: { ...attributes, localizations: { data: [...others, { id, attributes }] } } };
      }),
    })),
  },
];
