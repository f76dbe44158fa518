import { isRecord } from "../../kit/base.js";
import {
  answering,
  answeringLists,
  type Entry,
  isEntry,
  type Json,
  paginating,
  type Question,
  without,
} from "../../proof/faults/answers.js";
import type { Fault, Mutate } from "../../proof/faults/fault.js";
import { pathOf } from "../../proof/faults/requests.js";
import { documentOf } from "../../proof/faults/server.js";

/** The names of the attributes that lead to something in an answer. */
type Path = readonly string[];

/** A document in which entries were changed, the inner ones first. */
const mapEntries = (value: unknown, change: (entry: Entry, path: Path) => unknown, path: Path = []): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapEntries(item, change, path));
  if (!isRecord(value)) return value;
  const names = Object.entries(value).map(([name, member]) => {
    const isNamed = !["data", "attributes", "meta"].includes(name);
    return [name, mapEntries(member, change, isNamed ? [...path, name] : path)] as const;
  });
  const mapped = Object.fromEntries(names);
  return isEntry(mapped) ? change(mapped, path) : mapped;
};

/** A server that sends other entries, by the attributes that lead to them. */
const entering = (change: (entry: Entry, path: Path, question: Question) => unknown): Mutate =>
  answering((document, question) => {
    const changed = mapEntries(document, (entry, path) => change(entry, path, question));
    return JSON.stringify(changed) === JSON.stringify(document) ? document : changed;
  });

/** The same, for the attributes of entries so many relations deep. */
const below = (depth: number, change: (attributes: Json, path: Path) => Json): Mutate =>
  entering((entry, path) => (path.length >= depth ? { ...entry, attributes: change(entry.attributes, path) } : entry));

/** The relations that checks compare as a whole. */
const compared = ["maker", "replicaOf", "partOf", "artifacts", "highlights", "companions", "cover", "gallery", "tags"];

/** The same, for what is populated through relations of which checks look at the ids, or at a few attributes. */
const aside = (change: (attributes: Json, path: Path) => Json): Mutate =>
  below(1, (attributes, path) =>
    path.some((name) => compared.includes(name)) ? attributes : change(attributes, path),
  );

/** Whether something else is asked for than what most checks ask for. */
const isAside = ({ asked }: Question): boolean => !/^\/api\/(artifacts|tags|makers)\b/.test(pathOf(asked));

/** Lists of some path. */
const listed = (path: string, { asked }: Question): boolean => pathOf(asked) === path;

/** Whether a parameter is asked for. */
const asks = ({ parameters }: Question, ...names: readonly string[]): boolean =>
  parameters.some(({ path }) => names.every((name) => path.includes(name)));

const when = (attributes: Json, name: string, change: (value: unknown) => unknown): Json =>
  name in attributes && attributes[name] !== null ? { ...attributes, [name]: change(attributes[name]) } : attributes;

/** A server whose answers to GET are others as a whole. */
const sending =
  (
    change: (
      answer: { status: number; headers: Readonly<Record<string, string>>; document: unknown },
      target: string,
    ) => object | undefined,
  ): Mutate =>
  (server) =>
  async (asked) => {
    const answer = await server(asked);
    if (asked.method !== "GET") return answer;
    const changed = change({ ...answer, document: documentOf(answer) }, asked.target);
    return changed === undefined ? answer : { ...answer, ...changed };
  };

const errorIn = (document: unknown): Json | undefined =>
  isRecord(document) && isRecord(document.error) ? document.error : undefined;

/** A server with other documents of refused requests. */
const refusing = (asked: RegExp, change: (error: Json) => object): Mutate =>
  sending(({ status, document }, target) => {
    const error = errorIn(document);
    return status === 400 && error !== undefined && asked.test(target)
      ? { text: JSON.stringify(change(error)) }
      : undefined;
  });

/** Whether one locale is asked for. */
const inLocale = ({ parameters }: Question): boolean =>
  parameters.some(({ path, value }) => path.join() === "locale" && value !== "all");

const repeatingLast = <T>(list: readonly T[]): readonly T[] => {
  const last = list.at(-1);
  return last === undefined || list.length < 2 ? list : [...list.slice(0, -2), last, last];
};

/** A server whose pages hold one entry more than was asked for where this parameter is there. */
const longerBeside = (name: string): Mutate =>
  answeringLists((list, question) => {
    const [last] = list.data.slice(-1);
    const size = question.parameters.find(({ path }) => path[1] === "pageSize" || path[1] === "limit");
    if (!asks(question, name) || last === undefined || Number(size?.value) !== list.data.length) return list;
    return { ...list, data: [...list.data, { ...last, id: 9_999_999 }] };
  });

/** Faults that stand where no check looks for them: what every answer is held to finds them. */
export const monitorFaults: readonly Fault[] = [
  {
    id: "secret-at-level-three",
    breaks: ["2.1-every-hidden"],
    fault: "A password is shown in entries that are populated three levels deep, or deeper.",
    mutate: below(3, (attributes) => ({
      ...attributes,
      vaultCode: "opened",
      storageCode: "opened",
      password: "opened",
    })),
  },
  {
    id: "secret-in-refusals",
    breaks: ["2.1-every-hidden"],
    fault: "The refusal of $between holds the row of a user, with the hash of the password.",
    mutate: refusing(/\$between/, (error) => {
      const row = { password: "$2a$10$kpDrMk6zTlVbLkJ4pNq2QuJ3Yv0Y5xq3b1yV8s1o2f3n4m5l6k7j8" };
      return { data: null, error: { ...error, details: { row } } };
    }),
  },
  {
    id: "number-as-text-below-relations",
    breaks: ["2.1-every-values"],
    fault: "Integers of populated entries are texts.",
    mutate: aside((attributes) =>
      ["floor", "urgency", "position", "pages", "readingMinutes"].reduce(
        (held, name) => when(held, name, String),
        attributes,
      ),
    ),
  },
  {
    id: "boolean-as-number-below-relations",
    breaks: ["2.1-every-values"],
    fault: "Booleans of populated entries are 0 and 1.",
    mutate: aside((attributes) =>
      Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
      ),
    ),
  },
  {
    id: "date-with-time-below-relations",
    breaks: ["2.1-every-formats"],
    fault: "Dates of populated entries have a time.",
    mutate: aside((attributes) =>
      ["opensOn", "closesOn", "printedOn", "valuedOn"].reduce(
        (held, name) => when(held, name, (value) => `${String(value)}T00:00:00.000Z`),
        attributes,
      ),
    ),
  },
  {
    id: "decimals-as-text-below-relations",
    breaks: ["2.1-every-formats"],
    fault: "Decimals of populated entries are texts.",
    mutate: aside((attributes) =>
      ["hourlyRate", "budget", "admission", "price", "amount"].reduce(
        (held, name) => when(held, name, String),
        attributes,
      ),
    ),
  },
  {
    id: "created-at-as-number",
    breaks: ["2.1-every-timestamps"],
    fault: "createdAt of populated entries is a number of milliseconds.",
    mutate: aside((attributes) => when(attributes, "createdAt", (value) => Date.parse(String(value)))),
  },
  {
    id: "updated-at-null-at-level-two",
    breaks: ["2.1-every-timestamps"],
    fault: "updatedAt is null two levels deep.",
    mutate: aside((attributes) => when(attributes, "updatedAt", () => null)),
  },
  {
    id: "attributes-cut-at-level-two",
    breaks: ["2.1-every-all-attributes"],
    fault: "Entries two levels deep lack createdAt.",
    mutate: aside((attributes) => without(attributes, "createdAt")),
  },
  {
    id: "attributes-without-nulls-below-relations",
    breaks: ["2.1-every-all-attributes"],
    fault: "Populated entries lack the attributes that are null.",
    mutate: aside((attributes) => Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))),
  },
  {
    id: "entry-id-repeated-when-populated",
    breaks: ["2.1-every-list-entries"],
    fault: "Where something is populated, the id stands among the attributes too.",
    mutate: answeringLists((list, question) =>
      isAside(question) && asks(question, "populate")
        ? { ...list, data: list.data.map((entry) => ({ ...entry, attributes: { id: entry.id, ...entry.attributes } })) }
        : list,
    ),
  },
  {
    id: "entry-id-repeated-in-pages",
    breaks: ["2.1-every-list-entries"],
    fault: "In pages of artifacts the id stands among the attributes too.",
    mutate: answeringLists((list, question) =>
      listed("/api/artifacts", question) && asks(question, "pagination") && !asks(question, "fields")
        ? { ...list, data: list.data.map((entry) => ({ ...entry, attributes: { id: entry.id, ...entry.attributes } })) }
        : list,
    ),
  },
  {
    id: "users-without-id-when-populated",
    breaks: ["2.2-every-users"],
    fault: "Users have no id where something is populated.",
    mutate: answering((document, question) =>
      listed("/api/users", question) && asks(question, "populate") && Array.isArray(document)
        ? document.map((user) => (isRecord(user) ? without(user, "id") : user))
        : document,
    ),
  },
  {
    id: "users-in-an-envelope-when-populated",
    breaks: ["2.2-every-users"],
    fault: "Users with something populated are sent in an envelope.",
    mutate: answering((document, question) =>
      listed("/api/users", question) && asks(question, "populate") ? { data: document } : document,
    ),
  },
  {
    id: "list-without-meta-in-every-locale",
    breaks: ["2.3-every-list-envelope"],
    fault: "Lists of every locale have no meta.",
    mutate: answeringLists((list, question) => (asks(question, "locale") ? without({ ...list }, "meta") : list)),
  },
  {
    id: "list-of-nothing-is-null",
    breaks: ["2.3-every-list-envelope"],
    fault: "data of a list without entries is null.",
    mutate: answeringLists((list) => (list.data.length === 0 ? { ...list, data: null } : list)),
  },
  {
    id: "one-without-meta",
    breaks: ["4.1-every-one-envelope"],
    fault: "One entry with populated relations comes without meta.",
    mutate: answering((document, question) =>
      isRecord(document) && isEntry(document.data) && asks(question, "populate") ? without(document, "meta") : document,
    ),
  },
  {
    id: "one-without-meta-of-fields",
    breaks: ["4.1-every-one-envelope"],
    fault: "meta of one entry with selected fields is an array.",
    mutate: answering((document, question) =>
      isRecord(document) && isEntry(document.data) && asks(question, "fields") ? { ...document, meta: [] } : document,
    ),
  },
  {
    id: "relation-unwrapped-at-level-four",
    breaks: ["2.4-every-populated-shapes"],
    fault: "Relations of entries three levels deep are not wrapped in data.",
    mutate: below(3, (attributes) =>
      Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [
          name,
          isRecord(value) && "data" in value ? value.data : value,
        ]),
      ),
    ),
  },
  {
    id: "component-without-id-below-relations",
    breaks: ["2.4-every-populated-shapes"],
    fault: "Components of populated entries have no id.",
    mutate: aside((attributes) =>
      Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [
          name,
          isRecord(value) && "id" in value && !("attributes" in value) ? without(value, "id") : value,
        ]),
      ),
    ),
  },
  {
    id: "localization-of-itself",
    breaks: ["2.4-every-localizations"],
    fault: "localizations holds an entry of the locale of its own entry.",
    mutate: entering((entry) => {
      const { localizations, locale } = entry.attributes;
      if (!isRecord(localizations) || !Array.isArray(localizations.data) || localizations.data.length < 2) return entry;
      const data = localizations.data.map((item, index) =>
        index === 1 && isEntry(item) ? { ...item, attributes: { ...item.attributes, locale } } : item,
      );
      return { ...entry, attributes: { ...entry.attributes, localizations: { data } } };
    }),
  },
  {
    id: "localization-below-relations",
    breaks: ["2.4-every-localizations"],
    fault: "Below a relation, localizations are said to be of the locale of their entry.",
    mutate: entering((entry, path) => {
      const { localizations, locale } = entry.attributes;
      if (path.length === 0 || !isRecord(localizations) || !Array.isArray(localizations.data)) return entry;
      const data = localizations.data.map((item) =>
        isEntry(item) ? { ...item, attributes: { ...item.attributes, locale } } : item,
      );
      return { ...entry, attributes: { ...entry.attributes, localizations: { data } } };
    }),
  },
  {
    id: "populated-twice-aside",
    breaks: ["2.4-every-populated-once"],
    fault: "Some populated lists hold their last entry twice.",
    mutate: entering((entry) =>
      changingLists(entry, repeatingLast, ["curators", "reviewers", "phases", "stories", "exhibitions", "categories"]),
    ),
  },
  {
    id: "populated-twice-with-fields",
    breaks: ["2.4-every-populated-once"],
    fault: "Where fields of a relation are selected, its first entry is there twice.",
    mutate: entering((entry, path, question) =>
      path.length === 0 && asks(question, "populate", "fields") ? repeatingFirst(entry) : entry,
    ),
  },
  {
    id: "page-count-of-the-last-page",
    breaks: ["2.3-every-pagination-sums"],
    fault: "pageCount is one too few on the last page of a sorted list.",
    mutate: paginating((pagination, _, question) => {
      const { page, pageCount } = pagination;
      const isLast = typeof page === "number" && page > 1 && page === pageCount;
      return isLast && asks(question, "sort") ? { ...pagination, pageCount: page - 1 } : pagination;
    }),
  },
  {
    id: "total-of-populated-lists",
    breaks: ["2.3-every-pagination-sums"],
    fault: "total of a list with something populated counts one entry more.",
    mutate: paginating((pagination, _, question) =>
      isAside(question) && asks(question, "populate") && typeof pagination.total === "number"
        ? { ...pagination, total: pagination.total + 1 }
        : pagination,
    ),
  },
  {
    id: "page-as-text-when-populated",
    breaks: ["2.3-every-pagination-members"],
    fault: "The numbers of meta.pagination are texts where something is populated.",
    mutate: paginating((pagination, _, question) =>
      isAside(question) && asks(question, "populate")
        ? Object.fromEntries(Object.entries(pagination).map(([name, value]) => [name, String(value)]))
        : pagination,
    ),
  },
  {
    id: "count-null-when-populated",
    breaks: ["2.3-every-pagination-members"],
    fault: "total is null where a list of a locale has something populated.",
    mutate: paginating((pagination, _, question) =>
      asks(question, "locale") && asks(question, "populate") ? { ...pagination, total: null } : pagination,
    ),
  },
  {
    id: "draft-of-an-offset",
    breaks: ["3-every-state"],
    fault: "publishedAt is null in lists by offset.",
    mutate: answeringLists((list, question) =>
      asks(question, "pagination", "limit") && !asks(question, "publicationState")
        ? { ...list, data: list.data.map(unpublished) }
        : list,
    ),
  },
  {
    id: "draft-in-filtered-lists",
    breaks: ["3-every-state"],
    fault: "A list that is filtered by $or holds drafts.",
    mutate: answeringLists((list, question) =>
      asks(question, "filters", "$or") && !asks(question, "publicationState")
        ? { ...list, data: list.data.map(unpublished) }
        : list,
    ),
  },
  {
    id: "draft-at-level-three",
    breaks: ["3-every-populated-state"],
    fault: "Entries three levels deep are drafts.",
    mutate: below(3, (attributes) => when(attributes, "publishedAt", () => null)),
  },
  {
    id: "draft-beside-fields",
    breaks: ["3-every-populated-state"],
    fault: "Where a relation is sorted, it leads to drafts too.",
    mutate: entering((entry, path, question) =>
      path.length > 0 && asks(question, "populate", "sort") && !asks(question, "publicationState")
        ? unpublished(entry)
        : entry,
    ),
  },
  {
    id: "entry-twice-on-page-two",
    breaks: ["4.1-every-once"],
    fault: "The second page of a sorted list with something populated holds its last entry twice.",
    mutate: answeringLists((list, question) => {
      const isLater = question.parameters.some(
        ({ path: [, name], value }) => (name === "page" || name === "start") && Number(value) > 1,
      );
      return isLater && asks(question, "populate") ? { ...list, data: repeatingLast(list.data) } : list;
    }),
  },
  {
    id: "user-twice-when-filtered",
    breaks: ["4.1-every-once"],
    fault: "The list of users holds its last user twice where it is filtered.",
    mutate: answering((document, question) =>
      listed("/api/users", question) && asks(question, "filters") && Array.isArray(document)
        ? repeatingLast(document)
        : document,
    ),
  },
  {
    id: "locale-of-sorted-lists",
    breaks: ["4.1-every-locale"],
    fault: "A sorted list of one locale says that its entries are of another.",
    mutate: answeringLists((list, question) =>
      inLocale(question) && asks(question, "sort") ? { ...list, data: list.data.map(ofLocale("xx")) } : list,
    ),
  },
  {
    id: "locale-of-populated-lists",
    breaks: ["4.1-every-locale"],
    fault: "A list of one locale says, where something is populated, that its last entry is of another.",
    mutate: answeringLists((list, question) =>
      asks(question, "locale") && asks(question, "populate")
        ? {
            ...list,
            data: list.data.map((entry, index) => (index === list.data.length - 1 ? ofLocale("xx")(entry) : entry)),
          }
        : list,
    ),
  },
  {
    id: "default-locale-of-sorted-lists",
    breaks: ["4.1-every-default-locale"],
    fault: "A sorted list without a locale says that its entries are of another than the default one.",
    mutate: answeringLists((list, question) =>
      !asks(question, "locale") && asks(question, "sort") ? { ...list, data: list.data.map(ofLocale("fr")) } : list,
    ),
  },
  {
    id: "default-locale-of-populated-lists",
    breaks: ["4.1-every-default-locale"],
    fault:
      "A list without a locale says, where something is populated, that its entries are of another than the default one.",
    mutate: answeringLists((list, question) =>
      !asks(question, "locale") && asks(question, "populate") ? { ...list, data: list.data.map(ofLocale("fr")) } : list,
    ),
  },
  {
    id: "html-when-populated",
    breaks: ["4.1-every-media-type"],
    fault: "A list with something populated is sent as text/html.",
    mutate: sending(({ document, headers }, target) =>
      isRecord(document) && target.includes("populate")
        ? { headers: { ...headers, "content-type": "text/html; charset=utf-8" } }
        : undefined,
    ),
  },
  {
    id: "no-type-of-users",
    breaks: ["4.1-every-media-type"],
    fault: "The list of users is sent without a content-type.",
    mutate: sending(({ document, headers }, target) =>
      Array.isArray(document) && target.startsWith("/api/users")
        ? { headers: { ...headers, "content-type": "" } }
        : undefined,
    ),
  },
  {
    id: "order-when-populated",
    breaks: ["4.2-every-order"],
    fault: "A sorted list with something populated has its last two entries in the wrong order.",
    mutate: answeringLists((list, question) =>
      isAside(question) && asks(question, "sort") && asks(question, "populate")
        ? { ...list, data: swapped(list.data) }
        : list,
    ),
  },
  {
    id: "order-of-previews",
    breaks: ["4.2-every-order"],
    fault: "A sorted list with drafts or of a locale has its last two entries in the wrong order.",
    mutate: answeringLists((list, question) =>
      asks(question, "sort") && (inLocale(question) || asks(question, "fields"))
        ? { ...list, data: swapped(list.data) }
        : list,
    ),
  },
  {
    id: "open-order-of-ids-by-page",
    breaks: ["4.2-every-open-order"],
    fault: "A list that is sorted by id has its last two entries in the wrong order where it is a page.",
    mutate: answeringLists((list, question) =>
      sortsBy(question, "id") && asks(question, "pagination") ? { ...list, data: swapped(list.data) } : list,
    ),
  },
  {
    id: "open-order-of-ids-with-filters",
    breaks: ["4.2-every-open-order"],
    fault: "A list that is sorted by id has its last two entries in the wrong order where it is filtered.",
    mutate: answeringLists((list, question) =>
      sortsBy(question, "id") && asks(question, "filters") ? { ...list, data: swapped(list.data) } : list,
    ),
  },
  {
    id: "page-longer-when-populated",
    breaks: ["4.3-every-populated-page"],
    fault: "A page of one entry with something populated holds two.",
    mutate: longerBeside("populate"),
  },
  {
    id: "page-longer-where-selected",
    breaks: ["4.3-every-page"],
    fault: "A page with selected fields holds one entry more than was asked for.",
    mutate: longerBeside("fields"),
  },
  {
    id: "start-said-to-be-the-first",
    breaks: ["4.3-every-page"],
    fault: "meta.pagination of a list with selected fields says that it begins with the first entry.",
    mutate: paginating((pagination, _, question) =>
      asks(question, "fields") && typeof pagination.start === "number" ? { ...pagination, start: 0 } : pagination,
    ),
  },
  {
    id: "fields-beside-locale",
    breaks: ["4.5-every-fields"],
    fault: "createdAt is there beside the selected fields in lists of a locale.",
    mutate: answeringLists((list, question) =>
      question.parameters.some(({ path: [name] }) => name === "fields") &&
      (inLocale(question) || asks(question, "publicationState"))
        ? { ...list, data: list.data.map(created) }
        : list,
    ),
  },
  {
    id: "fields-of-pages",
    breaks: ["4.5-every-fields"],
    fault: "createdAt is there beside the selected fields in pages.",
    mutate: answeringLists((list, question) =>
      question.parameters.some(({ path: [name] }) => name === "fields") && asks(question, "pagination")
        ? { ...list, data: list.data.map(created) }
        : list,
    ),
  },
  {
    id: "nested-fields-aside",
    breaks: ["4.6-every-nested-fields"],
    fault: "createdAt is there beside the fields of some relations.",
    mutate: entering((entry, path) =>
      path.length > 0 && !path.some((name) => compared.includes(name)) ? created(entry) : entry,
    ),
  },
  {
    id: "nested-fields-of-makers",
    breaks: ["4.6-every-nested-fields"],
    fault: "createdAt is there beside the fields of a relation in lists of a locale or with drafts.",
    mutate: entering((entry, path, question) =>
      path.length > 0 &&
      (asks(question, "locale") || asks(question, "publicationState") || asks(question, "filters", "$in"))
        ? created(entry)
        : entry,
    ),
  },
  {
    id: "populated-by-nobody-at-level-two",
    breaks: ["4.6-every-populated"],
    fault: "What is populated two levels deep comes with what it is related to.",
    mutate: entering((entry, path) =>
      path.length >= 2 && !path.some((name) => compared.includes(name))
        ? {
            ...entry,
            attributes: {
              exhibition: { data: null },
              maker: { data: null },
              jobs: { data: [] },
              parts: { data: [] },
              ...entry.attributes,
            },
          }
        : entry,
    ),
  },
  {
    id: "populated-by-nobody-in-offset-lists",
    breaks: ["4.6-every-populated"],
    fault: "Lists of artifacts by offset come with their tags.",
    mutate: answeringLists((list, question) =>
      listed("/api/artifacts", question) && asks(question, "pagination", "limit") && !asks(question, "populate")
        ? {
            ...list,
            data: list.data.map((entry) => ({ ...entry, attributes: { ...entry.attributes, tags: { data: [] } } })),
          }
        : list,
    ),
  },
  {
    id: "nested-order-below-sorted-lists",
    breaks: ["4.6-every-nested-order"],
    fault: "Sorted relations of the entries of a sorted list have their last two entries in the wrong order.",
    mutate: entering((entry, path, question) =>
      path.length === 0 &&
      asks(question, "populate", "sort") &&
      question.parameters.some(({ path: [name] }) => name === "sort")
        ? swappedIn(entry)
        : entry,
    ),
  },
  {
    id: "nested-order-of-teams",
    breaks: ["4.6-every-nested-order"],
    fault: "Sorted relations other than tags have their last two entries in the wrong order.",
    mutate: entering((entry, path, question) =>
      path.length === 0 && isAside(question) && asks(question, "populate", "sort") ? swappedIn(entry) : entry,
    ),
  },
  {
    id: "error-status-of-between",
    breaks: ["7-every-error-status"],
    fault: "error.status of a refused $between is a 422.",
    mutate: refusing(/\$between/, (error) => ({ data: null, error: { ...error, status: 422 } })),
  },
  {
    id: "error-status-of-malformed-groups",
    breaks: ["7-every-error-status"],
    fault: "error.status of a group that is no array is a 500.",
    mutate: refusing(/\$(and|or)(\]|%5D)?=/, (error) => ({ data: null, error: { ...error, status: 500 } })),
  },
  {
    id: "refusal-of-groups-without-name",
    breaks: ["7-every-refusals"],
    fault: "The refusal of a group that is no array has no name.",
    mutate: refusing(/\$(and|or)(\]|%5D)?=/, (error) => ({ data: null, error: without(error, "name") })),
  },
  {
    id: "refusal-with-data",
    breaks: ["7-every-refusals"],
    fault: "A refused $between comes with an empty list.",
    mutate: refusing(/\$between/, (error) => ({ data: [], error })),
  },
];

const unpublished = (entry: Entry): Entry => ({
  ...entry,
  attributes: when(entry.attributes, "publishedAt", () => null),
});

const ofLocale =
  (locale: string) =>
  (entry: Entry): Entry => ({ ...entry, attributes: when(entry.attributes, "locale", () => locale) });

const created = (entry: Entry): Entry => ({
  ...entry,
  attributes: { ...entry.attributes, createdAt: "2024-01-01T00:00:00.000Z" },
});

const swapped = <T>(list: readonly T[]): readonly T[] => {
  const [last, before, ...rest] = [...list].reverse();
  return last === undefined || before === undefined ? list : [before, last, ...rest].reverse();
};

const sortsBy = ({ parameters }: Question, name: string): boolean =>
  parameters.some(({ path, value }) => path[0] === "sort" && value?.split(":")[0] === name);

/** An entry whose populated lists of more than one entry are changed. */
const changingLists = (
  entry: Entry,
  change: (data: readonly unknown[]) => readonly unknown[],
  names?: readonly string[],
): Entry => ({
  ...entry,
  attributes: Object.fromEntries(
    Object.entries(entry.attributes).map(([name, value]) => [
      name,
      isRecord(value) && Array.isArray(value.data) && value.data.length > 1 && names?.includes(name) !== false
        ? { data: change(value.data) }
        : value,
    ]),
  ),
});

const repeatingFirst = (entry: Entry): Entry => changingLists(entry, ([first, , ...rest]) => [first, first, ...rest]);

const swappedIn = (entry: Entry): Entry => changingLists(entry, swapped);
