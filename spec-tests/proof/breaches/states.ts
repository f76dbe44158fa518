import { answeringLists } from "../faults/answers.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import { breachesOf, isBeside } from "./beside.js";
import type { Breach, Pairs } from "./breach.js";
import { typeAt } from "./world.js";

const without = (name: string) => (parameters: readonly Parameter[]) =>
  parameters.filter(({ path }) => path[0] !== name);

const stated = (path: string): readonly Pairs[] =>
  typeAt(path).draftAndPublish === true ? [[["publicationState", "preview"]], [["publicationState", "live"]], []] : [];
const located = (path: string): readonly Pairs[] =>
  typeAt(path).localized === true ? [[["locale", "fr"]], [["locale", "en"]]] : [];

const isDraft = ({ attributes }: { readonly attributes: Readonly<Record<string, unknown>> }): boolean =>
  "publishedAt" in attributes && attributes.publishedAt === null;

/** Entries of another state or locale than was asked for (sections 3 and 4.1). */
export const stateBreaches: readonly Breach[] = [
  ...breachesOf("3", "publicationState", {
    "publicationState=preview has no effect": { mutate: understanding(without("publicationState")), asks: stated },
    "publicationState=preview returns drafts alone": {
      mutate: answeringLists((list, { parameters }) =>
        isBeside("publicationState", parameters) ? { ...list, data: list.data.filter(isDraft) } : list,
      ),
      asks: stated,
    },
    "drafts are returned without publicationState": {
      mutate: understanding((parameters) =>
        isBeside("publicationState", parameters)
          ? parameters
          : [...parameters, { path: ["publicationState"], value: "preview" }],
      ),
      asks: stated,
    },
    "publicationState=live returns drafts": {
      mutate: understanding((parameters) =>
        parameters.map((each) => (each.path[0] === "publicationState" ? { path: each.path, value: "preview" } : each)),
      ),
      asks: stated,
    },
    "publishedAt of a draft is its createdAt": {
      mutate: answeringLists((list) => ({
        ...list,
        data: list.data.map((entry) =>
          isDraft(entry)
            ? { ...entry, attributes: { ...entry.attributes, publishedAt: entry.attributes.createdAt } }
            : entry,
        ),
      })),
      asks: stated,
    },
  }),
  ...breachesOf("4.1", "locale", {
    "locale has no effect": { mutate: understanding(without("locale")), asks: located },
    "locale returns entries of every locale": {
      mutate: understanding((parameters) =>
        parameters.map((each) => (each.path[0] === "locale" ? { path: each.path, value: "all" } : each)),
      ),
      asks: located,
    },
    "the locale of entries is always en": {
      mutate: answeringLists((list) => ({
        ...list,
        data: list.data.map((entry) =>
          "locale" in entry.attributes ? { ...entry, attributes: { ...entry.attributes, locale: "en" } } : entry,
        ),
      })),
      asks: located,
    },
  }),
];
