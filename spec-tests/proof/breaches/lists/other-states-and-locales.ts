import { answeringLists, type Entry } from "../../servers/answers.js";
import type { Parameter } from "../../servers/parameters.js";
import { below, ignoring, misreading, outside, understanding } from "../../servers/requests.js";
import { breachesOf, isBeside, shownBy } from "../beside.js";
import { type Breach, type Pairs, query } from "../breach.js";
import { typeAt, valuesOf } from "../world.js";

const stated = (path: string): readonly Pairs[] =>
  typeAt(path).draftAndPublish ? [query`publicationState=preview`, query`publicationState=live`, []] : [];
const located = (path: string): readonly Pairs[] =>
  typeAt(path).localized ? [query`locale=fr`, query`locale=en`] : [];

const isDraft = ({ attributes }: Entry): boolean => "publishedAt" in attributes && attributes.publishedAt === null;

/** Another value of an attribute in some entries of a list. */
const replacing = (name: string, isMeant: (entry: Entry) => boolean, value: (entry: Entry) => unknown) =>
  answeringLists((list) => ({
    ...list,
    data: list.data.map((entry) =>
      isMeant(entry) ? { ...entry, attributes: { ...entry.attributes, [name]: value(entry) } } : entry,
    ),
  }));

/** Whether a key is all that a list is asked by: an index of keys knows neither locales nor states. */
const isByKey = (parameters: readonly Parameter[], path: string): boolean => {
  const filters = parameters.filter(below("filters"));
  return filters.length === 1 && filters[0]?.path.join() === `filters,${typeAt(path).naturalKey},$eq`;
};

/** Requests by the keys that a list holds in any of its states and locales. */
const byKeys =
  (settings: (path: string) => readonly Pairs[]) =>
  (path: string): readonly Pairs[] => {
    const { naturalKey = "" } = typeAt(path);
    const keys = valuesOf(typeAt(path), naturalKey, 1000);
    return settings(path).flatMap((setting) =>
      keys.map((key) => [...setting, ...query`filters[${naturalKey}][$eq]=${key}`]),
    );
  };

const foundByKey = (parameter: string, value: string) =>
  understanding((parameters, path) =>
    isByKey(parameters, path) ? [...parameters.filter(outside(parameter)), { path: [parameter], value }] : parameters,
  );

/** Entries of another state or locale than was asked for (sections 3 and 4.1). */
export const stateBreaches: readonly Breach[] = [
  ...breachesOf(
    "3",
    "publicationState",
    shownBy(stated, {
      "publicationState=preview has no effect": ignoring(below("publicationState")),
      "publicationState=preview returns drafts alone": answeringLists((list, { parameters }) =>
        isBeside("publicationState", parameters) ? { ...list, data: list.data.filter(isDraft) } : list,
      ),
      "drafts are returned without publicationState": understanding((parameters) =>
        isBeside("publicationState", parameters)
          ? parameters
          : [...parameters, { path: ["publicationState"], value: "preview" }],
      ),
      "publicationState=live returns drafts": misreading(below("publicationState"), () => "preview"),
      "publishedAt of a draft is its createdAt": replacing(
        "publishedAt",
        isDraft,
        ({ attributes }) => attributes.createdAt,
      ),
    }),
  ),
  ...breachesOf(
    "3",
    "publicationState",
    shownBy(byKeys(stated), {
      "a key leads to a draft, whatever the publicationState": foundByKey("publicationState", "preview"),
    }),
  ),
  ...breachesOf(
    "4.1",
    "locale",
    shownBy(byKeys(located), { "a key leads to an entry, whatever its locale": foundByKey("locale", "all") }),
  ),
  ...breachesOf(
    "4.1",
    "locale",
    shownBy(located, {
      "locale has no effect": ignoring(below("locale")),
      "locale returns entries of every locale": misreading(below("locale"), () => "all"),
      "the locale of entries is always en": replacing(
        "locale",
        ({ attributes }) => "locale" in attributes,
        () => "en",
      ),
    }),
  ),
];
