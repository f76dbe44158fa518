import { type UnshownForm, unshownForms } from "../../kit/contract/forms.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { unshownFormsIn } from "../../kit/forms/forms-in.js";
import { type Parameter, printParameters } from "../faults/parameters.js";
import type { Different } from "./different.js";
import { outcome, refusing, understanding } from "./requests.js";
import { unshown } from "./unshown.js";

const { dataset } = await bundledIndex();

/** Other parameters in place of one, beside the others of its request. */
type Reading = (parameter: Parameter, others: readonly Parameter[]) => readonly Parameter[];

/** Why a server of one outcome is not there. */
type Missing =
  /** The reference does that already. */
  | "usual"
  /** It is what a server does that passes over the form. */
  | "passed over"
  /** Interpretation rule 9: the specification gives the meaning, and who accepts the form answers with it. */
  | "has a meaning"
  /** A right server of another list does it. */
  | "elsewhere"
  /** No letter says anything of it. */
  | "none";

interface Outcomes {
  readonly passedOver: Reading | Missing;
  readonly letter: Reading | Missing;
}

const isOption = (path: readonly string[], name: string): boolean => path[0] === "populate" && path.includes(name, 2);

/** What is populated all the same where an option of it is passed over: its name alone, in a form that the reference takes. */
const withoutOption: Reading = ({ path }) => {
  let end = 2;
  while (path[end] === "populate" && /^[a-z]/i.test(path[end + 1] ?? "") && path.length > end + 2) end += 2;
  const isOption = path[0] === "populate" && path.length > 2 && /^[a-z]/i.test(path[1] ?? "");
  return isOption ? [{ path: path.slice(0, end), value: "true" }] : [];
};

/** A condition that no entry fulfils in place of one that names what no entry has. */
const nothing: Reading = ({ path }) => {
  if (!path.includes("filters")) return [];
  const operator = path.findIndex((name, at) => name.startsWith("$") && !/^\$(or|and|not)$/.test(name) && at > 0);
  return [{ path: [...path.slice(0, operator < 0 ? -1 : operator - 1), "id", "$null"], value: "true" }];
};

/** A list without entries. */
const emptyList: Reading = () => [{ path: ["filters", "id", "$null"], value: "true" }];

const withValue =
  (change: (value: string) => string): Reading =>
  ({ path, value = "" }) => [{ path, value: change(value) }];

const all = (letter: Outcomes["letter"] = "usual"): Outcomes => ({ passedOver: withoutOption, letter });

/** The specification gives a meaning: see {@link Missing}. */
const meaning: Outcomes = { passedOver: "has a meaning", letter: "usual" };

/** What a server makes of each form that the specification does not show, beside what the reference makes of it. */
const outcomesOf: Readonly<Record<UnshownForm, Outcomes>> = {
  "another-parameter": { passedOver: "usual", letter: "none" },
  "another-name": all(nothing),
  "array-brackets": all("passed over"),
  "array-gaps": { passedOver: (each, others) => (isAfterGap(each, others) ? [] : [each]), letter: "usual" },
  "same-parameter-twice": {
    passedOver: (each, others) => (isFirst(each, others) ? [each] : []),
    letter: (each, others) => (isFirst(each, [...others].reverse()) ? [each] : []),
  },
  "no-value": all(withValue(() => "")),
  plus: { passedOver: "none", letter: ({ path, value = "", raw = "" }) => [plusKept({ path, value, raw })] },
  "sort-commas": all("passed over"),
  "sort-path": all("passed over"),
  "sort-object": all("passed over"),
  "sort-order": all(withValue((value) => value.replaceAll(/:(?!asc(,|$)|desc(,|$))[^,]*/g, ""))),
  "sort-id": all(),
  "sort-no-field": all("passed over"),
  "pagination-member": all("passed over"),
  "pagination-number": all(withValue((value) => String(Math.max(1, Math.trunc(Number(value)) || 1)))),
  "pagination-small": all(withValue(() => "1")),
  "with-count-spelling": all(withValue(() => "false")),
  "pagination-mixed": {
    passedOver: (each) => (each.path[0] === "pagination" ? [] : [each]),
    letter: (each) => (/^(page|pageSize)$/.test(each.path[1] ?? "") && each.path[0] === "pagination" ? [] : [each]),
  },
  "pagination-beside-populate": { passedOver: "elsewhere", letter: "usual" },
  "filter-no-operator": all(),
  "filter-operator": all(nothing),
  "filter-operator-value": all(nothing),
  "filter-list": all(),
  "filter-null-false": meaning,
  "filter-between": meaning,
  "filter-and": meaning,
  "filter-not": meaning,
  "filter-or-below": meaning,
  "filter-or-value": all(),
  "filter-component": all(),
  "filter-media": all(),
  "filter-zone": all(),
  "filter-polymorphic": all(),
  "filter-relation": all(),
  "filter-hidden": all(nothing),
  "fields-text": all("passed over"),
  "fields-star-in-array": all("passed over"),
  "fields-shape": all("passed over"),
  "fields-no-field": all("passed over"),
  "populate-text": all(),
  "populate-true": all(({ path, value }) => [{ path: value === "*" ? [...path, "populate"] : path, value }]),
  "populate-star-in-array": all("passed over"),
  "populate-star-below": all(),
  "populate-path": all(),
  "populate-shape": all("passed over"),
  "populate-field": all("passed over"),
  "populate-option": all(),
  "populate-sort-text": all(),
  "populate-component": all(),
  "populate-media-options": all(),
  "populate-polymorphic": all(),
  "populate-zone-names": all(),
  "populate-on": all(),
  locale: all((each) => (isOption(each.path, "locale") ? [] : emptyList(each, []))),
  "publication-state": all((each) => (isOption(each.path, "publicationState") ? [] : emptyList(each, []))),
  "one-entry-parameters": all(),
  "other-parameters": all(),
};

const nameOf = ({ path }: Parameter): string => path.join("\n");

const isFirst = (each: Parameter, all: readonly Parameter[]): boolean =>
  all.find((other) => nameOf(other) === nameOf(each)) === each;

const isAfterGap = ({ path }: Parameter, all: readonly Parameter[]): boolean =>
  path.some((part, at) => {
    const before = [...path.slice(0, at), String(Number(part) - 1)];
    const hasBefore = all.some(({ path: other }) => before.every((name, index) => other[index] === name));
    return /^[1-9]\d*$/.test(part) && !hasBefore;
  });

const plusKept = ({ path, value, raw }: Parameter & { readonly raw: string }): Parameter => ({
  ...{ path, value, raw: raw.replaceAll("+", "%2B") },
});

/** Forms of several parameters together: each of the request is read. */
const together: readonly UnshownForm[] = ["array-gaps", "same-parameter-twice", "pagination-mixed", "plus"];

const reading = (form: UnshownForm, read: Reading) =>
  understanding((parameters, path) => {
    const isOf = (some: readonly Parameter[]) => unshownFormsIn(dataset, `${path}?${printParameters(some)}`).has(form);
    if (!isOf(parameters)) return undefined;
    const isRead = (each: Parameter) => together.includes(form) || isOf([each]);
    const kept = parameters.filter((each) => !isRead(each));
    const others = parameters.filter(isRead).flatMap((each) => read(each, parameters));
    return [...kept, ...others.filter((each, at) => !isSaid(each, [...kept, ...others.slice(0, at)]))];
  });

/** Whether something of what is populated is asked for beside it, or the same parameter stands before it. */
const isSaid = ({ path, raw }: Parameter, others: readonly Parameter[]): boolean => {
  if (raw !== undefined) return false;
  return others.some(({ path: other }) => path.every((name, at) => other[at] === name));
};

const server = (form: UnshownForm, does: string, wrap: NonNullable<Different["wrap"]>): Different =>
  outcome(`${form}-${does}`, `no section shows ${unshownForms[form].what}`, wrap);

/** Whether a server of {@link unshown} refuses the form already. */
const isRefusedThere = async (form: UnshownForm): Promise<boolean> => {
  const { request } = unshownForms[form];
  const taking = async () => new Response("{}");
  const ask = async ({ wrap }: Different) => wrap?.(taking, taking)(new Request(new URL(request, "http://localhost")));
  return (await Promise.all(unshown.map(ask))).some((answer) => answer?.ok === false);
};

const forms = Object.keys(unshownForms) as readonly UnshownForm[]; // its keys

/** The servers of a form: refused, passed over, and taken by the letter. */
const serversOf = async (form: UnshownForm): Promise<readonly Different[]> => {
  const { passedOver, letter } = outcomesOf[form];
  const refused = refusing(({ path, raw }) => unshownFormsIn(dataset, `${path}?${raw}`).has(form));
  return [
    ...((await isRefusedThere(form)) ? [] : [server(form, "refused", refused)]),
    ...(typeof passedOver === "function" ? [server(form, "passed-over", reading(form, passedOver))] : []),
    ...(typeof letter === "function" ? [server(form, "by-the-letter", reading(form, letter))] : []),
  ];
};

/** Right servers with an outcome of each form that the specification does not show, beside the usual one. */
export const unshownOutcomes: readonly Different[] = (await Promise.all(forms.map(serversOf))).flat();
