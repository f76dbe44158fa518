import { answeringLists, type Json, replacingRelations } from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import { populatingDrafts } from "../../proof/faults/populating-drafts.js";
import { accepting, below, ignoring, outside, parameter, understanding } from "../../proof/faults/requests.js";
import { notFound } from "../../proof/faults/writes/replies.js";

const isState = below("publicationState");
const isLocale = below("locale");

const isDraft = ({ attributes }: { readonly attributes: Json }): boolean => attributes.publishedAt === null;

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
    id: "state-ignored",
    breaks: ["3-preview", "4.1-publication-state", "1-draft-and-publish"],
    fault: "publicationState has no effect: no list holds drafts.",
    mutate: ignoring(isState),
  },
  {
    id: "state-preview-by-default",
    breaks: ["3-live"],
    fault: "Lists hold drafts unless publicationState is live.",
    mutate: understanding((parameters) =>
      parameters.some(isState) ? parameters : [...parameters, parameter("preview", "publicationState")],
    ),
  },
  {
    id: "state-always-preview",
    breaks: ["3-live", "4.1-publication-state"],
    atRandom: ["laws-live-in-preview"],
    fault: "Every list holds drafts.",
    mutate: always("preview"),
  },
  {
    id: "state-preview-drafts-only",
    breaks: ["3-preview"],
    atRandom: ["laws-live-in-preview"],
    fault: "preview returns drafts alone.",
    mutate: answeringLists((list, { parameters }) =>
      parameters.some((one) => isState(one) && one.value === "preview") && list.data.some(isDraft)
        ? { ...list, data: list.data.filter(isDraft) }
        : list,
    ),
  },
  {
    id: "state-preview-drops-filters",
    breaks: ["3-combined"],
    fault: "With publicationState=preview, filters have no effect.",
    mutate: understanding((parameters) =>
      parameters.some((one) => isState(one) && one.value === "preview")
        ? parameters.filter(outside("filters"))
        : parameters,
    ),
  },
  {
    id: "state-filter-overrides",
    breaks: ["3-live"],
    fault: "A filter on publishedAt lets drafts into a list of live entries.",
    mutate: understanding((parameters) =>
      parameters.some(below("filters", "publishedAt"))
        ? [...parameters.filter(outside("publicationState")), parameter("preview", "publicationState")]
        : parameters,
    ),
  },
  {
    id: "state-published-at-not-filtered",
    breaks: ["3-only-drafts"],
    fault: "A filter on publishedAt has no effect.",
    mutate: ignoring(below("filters", "publishedAt")),
  },
  {
    id: "state-populates-drafts",
    breaks: [
      "3-populated-to-many",
      ...["3-populated-to-one", "3-populated-deep", "3-populated-in-components", "3-populated-in-zones"],
    ],
    atRandom: ["model-everything-observed"],
    fault: "Populated relations hold drafts.",
    mutate: populatingDrafts,
  },
  {
    id: "state-invalid-accepted",
    breaks: ["3-invalid"],
    fault: "A publicationState that does not exist is taken for live.",
    mutate: accepting((parameters) => parameters.filter(outside("publicationState"))),
  },
  {
    id: "locale-ignored",
    breaks: ["4.1-locale", "1-localization"],
    atRandom: ["laws-locales"],
    fault: "locale has no effect.",
    mutate: ignoring(isLocale),
  },
  {
    id: "locale-leaks-all",
    breaks: ["4.1-locale"],
    atRandom: ["laws-locales"],
    fault: "A list in one locale holds the entries of all.",
    mutate: understanding((parameters) => (parameters.some(isLocale) ? everyLocale(parameters) : parameters)),
  },
  {
    id: "locale-hides-state",
    breaks: ["4.1-locale-with-state"],
    fault: "With a locale, publicationState has no effect.",
    mutate: understanding((parameters) =>
      parameters.some(isLocale) ? parameters.filter(outside("publicationState")) : parameters,
    ),
  },
  {
    id: "locale-all-by-default",
    breaks: ["4.1-locale-default"],
    fault: "Without locale a list holds the entries of all locales.",
    mutate: understanding((parameters) => (parameters.some(isLocale) ? parameters : everyLocale(parameters))),
  },
  {
    id: "locale-unknown-is-default",
    breaks: ["4.1-locale-unknown"],
    fault: "A locale that does not exist is taken for the default one.",
    mutate: understanding((parameters) =>
      parameters.filter(
        (one) => !isLocale(one) || ["en", "fr", "de", "all"].includes(one.value ?? "") || one.path.length > 1,
      ),
    ),
  },
  {
    id: "localizations-empty",
    breaks: ["2.4-localizations"],
    fault: "localizations are always empty.",
    mutate: replacingRelations((data, key) => ({ data: key === "localizations" ? [] : data })),
  },
  {
    id: "localizations-flat",
    breaks: ["2.4-localizations"],
    fault: "localizations are an array, without data.",
    mutate: replacingRelations((data, key) => (key === "localizations" ? data : { data })),
  },
  {
    id: "localizations-ids-and-locales",
    breaks: ["2.4-localizations"],
    fault: "localizations hold the locale of each entry and nothing else.",
    mutate: replacingRelations((data, key) => ({
      data:
        key === "localizations" && Array.isArray(data)
          ? data.map(({ id, attributes }) => ({ id, attributes: { locale: attributes.locale } }))
          : data,
    })),
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
];
