import { closest } from "../../../../base/closest.js";
import { isRecord } from "../../../../base/json.js";
import { percentDecoded } from "../../../../base/percent-decoded.js";
import { isLogical, operators } from "../../../../reference/operators/operators.js";
import { type AttributeInfo, attributeAt, type ComponentInfo, type Model, operatorsFor, targetOf } from "../model.js";
import { type Address, nameOf } from "./address.js";
import { fieldChoices, pathChoices, populateChoices } from "./choices.js";
import type { Parameter } from "./query.js";

/** An answer that is an error. */
export interface Refusal {
  readonly status: number;
  /** The JSON of the answer, if it is JSON. */
  readonly body: unknown;
  /** The header `touchstone-parameter`: where the mistakes are. */
  readonly parameters: string | undefined;
}

/** Why an answer is an error. */
export interface Explanation {
  /** `400 ValidationError` */
  readonly title: string;
  readonly message: string;
  /** What to do about it. */
  readonly hints: readonly string[];
  /** Which parameters of the address are meant, by index. */
  readonly marked: ReadonlySet<number>;
}

/** Why a request was refused, as far as the content-types show. */
export const explain = (model: Model, type: ComponentInfo, address: Address, refusal: Refusal): Explanation => {
  const error = isRecord(refusal.body) && isRecord(refusal.body.error) ? refusal.body.error : {};
  const message = typeof error.message === "string" ? error.message : "The answer has no message.";
  const names = placesOf(refusal.parameters, error.details);
  const marked = markedBy(address.parameters, names, message);
  const found = [...marked].flatMap((index) => {
    const parameter = address.parameters[index];
    return parameter === undefined ? [] : (hintOf(model, type, parameter) ?? []);
  });
  const general = statusHints[refusal.status];
  return {
    title: `${refusal.status}${typeof error.name === "string" ? ` ${error.name}` : ""}`,
    message,
    hints: [...new Set(found.length === 0 && general !== undefined ? [general] : found)],
    marked,
  };
};

const statusHints: Readonly<Record<number, string>> = {
  401: "The server needs a token: it can be given under Tokens.",
  403: "The role of this request may not do this. Another token can be given under Tokens; without --auth everyone may do everything.",
  404: "Nothing is there: no such entry, or a draft, which only publicationState=preview shows in lists, or another locale's.",
  500: "This is a fault of the server, or a failure that was asked for.",
  501: "The real server has this endpoint, this one does not.",
  503: "This is a failure that was asked for, unless a server in between is busy.",
};

/** The header's, which percent-encodes commas, else those of the error itself. */
const placesOf = (header: string | undefined, details: unknown): readonly string[] => {
  if (header !== undefined) return header.split(", ").map(percentDecoded);
  const errors = isRecord(details) && Array.isArray(details.errors) ? details.errors : [];
  return errors.flatMap((error) =>
    isRecord(error) && Array.isArray(error.path) ? nameOf(error.path.map(String)) : [],
  );
};

const isWithin = (name: string, place: string): boolean => name === place || name.startsWith(`${place}[`);

/** A place may be that of several parameters (`sort` of `sort[0]`): the one whose text is in the message is meant then. */
const markedBy = (
  parameters: readonly Parameter[],
  places: readonly string[],
  message: string,
): ReadonlySet<number> => {
  const marked = new Set<number>();
  for (const place of places) {
    const meant = parameters.flatMap(({ path }, index) => {
      const name = nameOf(path);
      return isWithin(name, place) || isWithin(place, name) ? [index] : [];
    });
    const quoted = meant.filter((index) => {
      const text = parameters[index]?.value
        ?.replace(/:(?:asc|desc)$/, "")
        .split(".")
        .at(-1);
      return text !== undefined && text !== "" && message.split(/[\s:,"]+/).includes(text);
    });
    for (const index of quoted.length > 0 ? quoted : meant) marked.add(index);
  }
  return marked;
};

/** What is wrong with one parameter, if a name in it is unknown. */
const hintOf = (model: Model, type: ComponentInfo, { path, value }: Parameter): string | undefined => {
  const [head, ...rest] = path;
  if (head === "filters") return filterHint(model, type, rest);
  const isLast = (name: string) => head === name && (rest.length === 0 || /^\d+$/.test(rest.at(-1) ?? ""));
  if (isLast("sort")) return pathHint(model, type, (value ?? "").replace(/:(?:asc|desc)$/i, ""), "");
  if (isLast("fields")) return nameHint(type, value ?? "", fieldChoices(model, type).map(nameIn), "field");
  if (head === "populate") return populateHint(model, type, rest, value);
  return undefined;
};

const nameIn = ({ value }: { readonly value: string }): string => value.replace(/\.$/, "");

const filterHint = (model: Model, type: ComponentInfo, keys: readonly string[]): string | undefined => {
  const steps: string[] = [];
  for (const key of keys) {
    if (isLogical(key) || /^\d+$/.test(key)) continue;
    if (key.startsWith("$")) return operatorHint(model, type, steps.join("."), key);
    steps.push(key);
    const hint = pathHint(model, type, steps.join("."), steps.slice(0, -1).join("."));
    if (hint !== undefined) return hint;
  }
  return undefined;
};

const operatorHint = (model: Model, type: ComponentInfo, path: string, operator: string): string | undefined => {
  const attribute = attributeAt(model, type, path);
  const usable = operatorsFor(attribute).map(({ name }): string => name);
  if (usable.includes(operator)) return valueHint(attribute);
  const like = operators.has(operator) ? undefined : closest(usable, operator);
  if (like !== undefined) return `There is no operator ${operator}. Did you mean ${like}?`;
  return `${operator} cannot be used on ${path}. These can: ${usable.join(", ")}.`;
};

const valueHint = (attribute: AttributeInfo | undefined): string | undefined => {
  if (attribute?.kind !== "scalar") return undefined;
  const values = attribute.enum === undefined ? "" : `: ${attribute.enum.join(", ")}`;
  return `${attribute.name} is of type ${attribute.type}${values}: the value must be one.`;
};

const pathHint = (model: Model, type: ComponentInfo, path: string, before: string): string | undefined => {
  if (attributeAt(model, type, path) !== undefined) return undefined;
  const known = pathChoices(model, type, before === "" ? "" : `${before}.`).map(nameIn);
  return nameHint(type, path, known, "attribute");
};

const nameHint = (type: ComponentInfo, name: string, known: readonly string[], what: string): string | undefined => {
  if (name === "" || name === "*" || known.includes(name)) return undefined;
  const like = closest(known, name);
  if (like !== undefined) return `${type.displayName} has no ${what} ${name}. Did you mean ${like}?`;
  return `${type.displayName} has no ${what} ${name}. It has ${known.join(", ")}.`;
};

const populateHint = (
  model: Model,
  type: ComponentInfo,
  [name, ...rest]: readonly string[],
  value: string | undefined,
): string | undefined => {
  const known = populateChoices(model, type).map(nameIn);
  if (name === undefined || /^\d+$/.test(name))
    return nameHint(type, (value ?? "").split(".")[0] ?? "", known, "relation");
  const attribute = type.attributes.find((own) => own.name === name);
  if (attribute === undefined) return nameHint(type, name, known, "relation");
  const target = rest[0] === "on" ? model.byUid.get(rest[1] ?? "") : targetOf(model, attribute);
  const inner = rest[0] === "on" ? rest.slice(2) : rest;
  return target === undefined ? undefined : hintOf(model, target, { path: inner, value });
};
