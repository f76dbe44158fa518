import type { Parameter } from "../../servers/parameters.js";
import { parameter, revaluing, understanding } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { breachesOf, shownBy } from "../beside.js";
import { amongValues, type Breach, mannersOf, type Pairs, query } from "../breach.js";
import { scalarsOf, scalarTypes, typeAt, typeOf } from "../world.js";

const sorting = (change: (terms: readonly string[], path: string) => readonly string[]): Mutate =>
  revaluing("sort", change);

/** The same term in the other order. */
export const turned = (term: string): string =>
  term.endsWith(":desc") ? term.replace(":desc", ":asc") : `${term.replace(":asc", "")}:desc`;

const ascending = (term: string): string => term.replace(":desc", "");

/** Documents have no order. */
export const hasOrder = (type: string): boolean => type !== "json" && type !== "blocks";

const sorts = (path: string): readonly Pairs[] => {
  const names = scalarsOf(typeAt(path)).flatMap(({ type, name }) => (hasOrder(type) ? [name] : []));
  const terms = (count: number, suffix: string): Pairs =>
    Array.from(
      { length: Math.min(count, names.length) },
      (_, index) =>
        [`sort[${index}]`, `${names[(names.length - count + index + names.length) % names.length]}${suffix}`] as const,
    );
  return [
    ...names.flatMap((name) => [query`sort=${name}`, query`sort=${name}:desc`, query`sort[0]=${name}:asc`]),
    ...["", ":desc"].flatMap((suffix) =>
      names.flatMap((name) =>
        names.filter((other) => other !== name).map((other) => query`sort[0]=${name}&sort[1]=${other}${suffix}`),
      ),
    ),
    terms(3, ""),
    terms(4, ":desc"),
    terms(6, ":desc"),
  ];
};

const isOf = (type: string, term: string | undefined, path: string): boolean =>
  typeOf(typeAt(path), term?.split(":")[0] ?? "") === type;

/** As whoever reads the index of an attribute, where that has no NULLs. */
const keepingValues = (type: string): Mutate =>
  understanding((parameters, path) => {
    const name = parameters.find(({ path: [of] }) => of === "sort")?.value?.split(/[:,]/)[0] ?? "";
    if (!isOf(type, name, path)) return parameters;
    return [...parameters, parameter("true", "filters", name, "$notNull")];
  });

/** Drafts sorted by when they were published. */
const sortsOfDrafts = (path: string): readonly Pairs[] =>
  typeAt(path).draftAndPublish ? [query`publicationState=preview&sort=publishedAt`] : [];

const isByPublishing = (parameters: readonly Parameter[]): boolean =>
  parameters.some(({ path: [of], value = "" }) => of === "sort" && value.startsWith("publishedAt"));

/** Lists that are not in the order of section 4.2. */
export const sortBreaches: readonly Breach[] = breachesOf("4.2", "sort", {
  ...shownBy(sortsOfDrafts, {
    "sort by publishedAt leaves out drafts": understanding((parameters) =>
      isByPublishing(parameters)
        ? [...parameters, parameter("true", "filters", "publishedAt", "$notNull")]
        : parameters,
    ),
  }),
  ...shownBy(
    sorts,
    mannersOf(scalarTypes.filter(hasOrder), (type) => [
      `sort by ${type} leaves out entries without a value`,
      keepingValues(type),
    ]),
  ),
  ...shownBy((path) => sorts(path).map(amongValues), {
    "sort has no effect": sorting(() => []),
    ":desc is ignored": sorting((terms) => terms.map(ascending)),
    "the order is turned round": sorting((terms) => terms.map(turned)),
    ":asc is :desc": sorting((terms) => terms.map((term) => term.replace(":asc", ":desc"))),
    "sort looks at its first field alone": sorting((terms) => terms.slice(0, 1)),
    "sort looks at its last field alone": sorting((terms) => terms.slice(-1)),
    "the fields of sort are read from the last to the first": sorting((terms) => terms.toReversed()),
    "sort looks at its first two fields alone": sorting((terms) => terms.slice(0, 2)),
    "sort looks at its first three fields alone": sorting((terms) => terms.slice(0, 3)),
    ":desc of the second field is ignored": sorting(([first = "", ...rest]) => [first, ...rest.map(ascending)]),
    ...Object.fromEntries(
      scalarTypes.filter(hasOrder).flatMap((type) => [
        [
          `sort by ${type} has no effect`,
          sorting((terms, path) => (terms.length === 1 && isOf(type, terms[0], path) ? [] : terms)),
        ],
        [
          `sort by ${type} has no effect after another field`,
          sorting((terms, path) => terms.filter((term, index) => index === 0 || !isOf(type, term, path))),
        ],
      ]),
    ),
  }),
});
