import { type UnshownForm, unshownForms } from "../../kit/contract/forms.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { unshownFormsIn } from "../../kit/forms/forms-in.js";
import { type Parameter, printParameters } from "../servers/parameters.js";
import { refusing } from "../servers/refusing.js";
import { understanding } from "../servers/requests.js";
import { reply } from "../servers/writes/replies.js";
import { type Different, outcome } from "./different.js";
import { unshown } from "./unshown.js";

const { dataset } = await bundledIndex();

/** Other parameters in place of one, beside the others of its request. */
type Reading = (parameter: Parameter, others: readonly Parameter[]) => readonly Parameter[];

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

/** What is passed over of a form, where that is not the parameter, or the option, that has it; undefined: there is no such server. */
const passedOver: Readonly<Partial<Record<UnshownForm, Reading | undefined>>> = {
  "array-gaps": (each, others) => (isAfterGap(each, others) ? [] : [each]),
  "same-parameter-twice": (each, others) => (isFirst(each, others) ? [each] : []),
  "pagination-mixed": (each) => (each.path[0] === "pagination" ? [] : [each]),
  // The reference does that, a right server of another list does it, and of a plus sign nothing can be passed over.
  ...{ "another-parameter": undefined, "pagination-beside-populate": undefined, plus: undefined },
  // Interpretation rule 9: the specification gives the meaning, and who accepts the form answers with it.
  ...{ "filter-null-false": undefined, "filter-between": undefined, "filter-and": undefined },
  ...{ "filter-not": undefined, "filter-or-below": undefined },
};

/** What a form says by the letter, where that is neither what the reference makes of it nor nothing at all. */
const byTheLetter: Readonly<Partial<Record<UnshownForm, Reading>>> = {
  "another-name": nothing,
  "same-parameter-twice": (each, others) => (isFirst(each, [...others].reverse()) ? [each] : []),
  "no-value": withValue(() => ""),
  plus: ({ path, value = "", raw = "" }) => [plusKept({ path, value, raw })],
  "sort-order": withValue((value) => value.replaceAll(/:(?!asc(,|$)|desc(,|$))[^,]*/g, "")),
  "pagination-number": withValue((value) => String(Math.max(1, Math.trunc(Number(value)) || 1))),
  "pagination-small": withValue(() => "1"),
  "with-count-spelling": withValue(() => "false"),
  "pagination-mixed": (each) =>
    /^(page|pageSize)$/.test(each.path[1] ?? "") && each.path[0] === "pagination" ? [] : [each],
  ...{ "filter-operator": nothing, "filter-operator-value": nothing, "filter-hidden": nothing },
  "populate-true": ({ path, value }) => [{ path: value === "*" ? [...path, "populate"] : path, value }],
  locale: (each) => (isOption(each.path, "locale") ? [] : emptyList(each, [])),
  "publication-state": (each) => (isOption(each.path, "publicationState") ? [] : emptyList(each, [])),
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
    if (!isOf(parameters)) return parameters;
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

const server = (form: UnshownForm, does: string, mutate: NonNullable<Different["mutate"]>): Different =>
  outcome(`${form}-${does}`, `no section shows ${unshownForms[form].what}`, mutate);

/** Whether a server of {@link unshown} refuses the form already. */
const isRefusedThere = async (form: UnshownForm): Promise<boolean> => {
  const { request } = unshownForms[form];
  const taking = async () => reply(200, {});
  const ask = async ({ mutate }: Different) =>
    mutate?.(taking, taking)({ method: "GET", target: request, headers: {} });
  return (await Promise.all(unshown.map(ask))).some((answer) => answer?.status === 400);
};

const forms = Object.keys(unshownForms) as readonly UnshownForm[]; // its keys

/** The servers of a form: refused, passed over, and taken by the letter. */
const serversOf = async (form: UnshownForm): Promise<readonly Different[]> => {
  const over = form in passedOver ? passedOver[form] : withoutOption;
  const letter = byTheLetter[form];
  const refused = refusing(({ path, raw }) => unshownFormsIn(dataset, `${path}?${raw}`).has(form));
  return [
    ...((await isRefusedThere(form)) ? [] : [server(form, "refused", refused)]),
    ...(over === undefined ? [] : [server(form, "passed-over", reading(form, over))]),
    ...(letter === undefined ? [] : [server(form, "by-the-letter", reading(form, letter))]),
  ];
};

/** Right servers with an outcome of each form that the specification does not show, beside the usual one. */
export const unshownOutcomes: readonly Different[] = (await Promise.all(forms.map(serversOf))).flat();
