import { isRecord } from "../../kit/base.js";
import { answering, type Question } from "../faults/answers.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get, type Pairs, scattered } from "./breach.js";
import { listed, scalarsOf, typeAt, valuesOf } from "./world.js";

/* Lists that are asked for by some values of one attribute, beside what else is asked: a server fetches them by these, and forgets the rest. */

/** The values that a request asks for with `$in`, in its order: of ids, or of the key of a list. */
const valuesAsked = (parameters: readonly Parameter[], name: string): readonly string[] =>
  parameters
    .filter(({ path: [a, b, operator] }) => a === "filters" && b === name && operator === "$in")
    .map(({ value = "" }) => value);

const keyOf = (path: string): string | undefined => scalarsOf(typeAt(path)).find(({ type }) => type === "uid")?.name;

/** By what the entries are asked for. */
const kinds: Readonly<Record<string, (path: string) => string | undefined>> = { ids: () => "id", keys: keyOf };

type KeyOf = (path: string) => string | undefined;

const pathOf = ({ asked }: Question): string => asked.target.split("?")[0] ?? "";

/** The list of a request that asks for several entries. */
const fetching = (
  keyAt: KeyOf,
  change: (entries: readonly unknown[], values: readonly string[], question: Question) => Promise<unknown> | unknown,
): Mutate =>
  answering(async (document, question) => {
    const path = pathOf(question);
    const key = listed.has(path) ? keyAt(path) : undefined;
    const values = key === undefined ? [] : valuesAsked(question.parameters, key);
    if (key === undefined || values.length < 2 || !isRecord(document) || !Array.isArray(document.data)) return document;
    const changed = await change(document.data, values, question);
    return Array.isArray(changed)
      ? { ...document, data: changed }
      : { ...document, ...(isRecord(changed) ? changed : {}) };
  });

const valueIn = (entry: unknown, key: string): string => {
  if (!isRecord(entry)) return "";
  return String(key === "id" ? entry.id : isRecord(entry.attributes) ? entry.attributes[key] : "");
};

/** The entries in the order of the values. */
const inOrder = (keyAt: KeyOf): Mutate =>
  fetching(keyAt, (entries, values, question) => {
    const key = keyAt(pathOf(question)) ?? "id";
    const place = (entry: unknown) => values.indexOf(valueIn(entry, key));
    return question.parameters.some(({ path: [first] }) => first === "sort")
      ? [...entries].sort((a, b) => place(a) - place(b))
      : entries;
  });

/** As often as a value is there. */
const repeated = (keyAt: KeyOf): Mutate =>
  fetching(keyAt, (entries, values, question) =>
    entries.flatMap((entry) => {
      const times = values.filter((value) => value === valueIn(entry, keyAt(pathOf(question)) ?? "id")).length;
      return Array.from({ length: Math.max(1, times) }, () => entry);
    }),
  );

const counted = (keyAt: KeyOf): Mutate =>
  fetching(keyAt, async (_, values, { parameters, ask }) => {
    const document = await ask(parameters);
    const { meta } = isRecord(document) ? document : {};
    const { pagination } = isRecord(meta) ? meta : {};
    return isRecord(pagination) && "total" in pagination
      ? { meta: { pagination: { ...pagination, total: values.length } } }
      : {};
  });

/** Other parameters have no effect beside the values. */
const alone = (keyAt: KeyOf, isLost: (parameter: Parameter, key: string) => boolean): Mutate =>
  understanding((parameters, path) => {
    const key = listed.has(path) ? keyAt(path) : undefined;
    if (key === undefined || valuesAsked(parameters, key).length < 2) return parameters;
    return parameters.filter((each) => !isLost(each, key));
  });

/** The page is taken of all entries, and then those are left that are asked for. */
const cutFirst = (keyAt: KeyOf): Mutate =>
  fetching(keyAt, async (_, values, question) => {
    const key = keyAt(pathOf(question)) ?? "id";
    const whole = await question.ask(
      question.parameters.filter(({ path: [of, name] }) => of !== "filters" || name !== key),
    );
    const entries = isRecord(whole) && Array.isArray(whole.data) ? whole.data : [];
    return entries.filter((entry) => values.includes(valueIn(entry, key)));
  });

const manners: Readonly<Record<string, readonly [section: string, (keyAt: KeyOf) => Mutate]>> = {
  "the order of $in decides, whatever sort says": ["4.2", inOrder],
  "what $in names twice is listed twice": ["4.4", repeated],
  "total is the number of values of $in": ["4.3", counted],
  "a page is cut before $in": ["4.3", cutFirst],
  "another condition has no effect beside $in": [
    "4.4",
    (keyAt) => alone(keyAt, ({ path: [of, name] }, key) => of === "filters" && name !== key),
  ],
  "another operator has no effect beside $in": [
    "4.4",
    (keyAt) =>
      alone(keyAt, ({ path: [of, name, operator] }, key) => of === "filters" && name === key && operator !== "$in"),
  ],
};

const asks = (path: string): readonly Pairs[] => {
  const type = typeAt(path);
  const [first] = scalarsOf(type).filter(({ type: each }) => each === "string" || each === "uid");
  return [
    ...scalarsOf(type).map(({ name }): Pairs => [["sort", `${name}:desc`]]),
    [["pagination[pageSize]", "2"]],
    [
      ["pagination[page]", "2"],
      ["pagination[pageSize]", "2"],
    ],
    [["pagination[start]", "1"]],
    ...valuesOf(type, first?.name ?? "", 12).map((value): Pairs => [[`filters[${first?.name}][$ne]`, value]]),
    [["filters[id][$ne]", "2"]],
    [["filters[id][$gt]", "1"]],
    [["filters[id][$notIn][0]", "3"]],
  ];
};

function* requestsFor(keyAt: KeyOf): Iterable<Asked> {
  yield* scattered(
    [...listed.keys()].flatMap((path) => {
      const key = keyAt(path);
      const known =
        key === undefined ? [] : key === "id" ? ["3", "1", "2", "5"] : [...valuesOf(typeAt(path), key, 4)].reverse();
      const [one = "", two = ""] = known;
      const lists = [known, [two, one], [one, two, one], [two, ...known, "77777"]];
      return key === undefined
        ? []
        : [...asks(path), []].flatMap((more) =>
            lists.map((values) =>
              get(path, [...values.map((value, index) => [`filters[${key}][$in][${index}]`, value] as const), ...more]),
            ),
          );
    }),
  );
}

/** See above. */
export const idBreaches: readonly Breach[] = Object.entries(manners).flatMap(([manner, [section, mutate]]) =>
  Object.entries(kinds).map(([kind, keyAt]) => ({
    section,
    manner,
    where: `of ${kind}`,
    mutate: mutate(keyAt),
    witnesses: () => requestsFor(keyAt),
  })),
);
