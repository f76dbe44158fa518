import { isRecord } from "../../kit/base.js";
import { rawParameters } from "../../kit/contract/address.js";
import { type Parameter, readParameter } from "../../kit/forms/parameters.js";

/** A body of JSON without the member at a path, or the element of a list. */
export const withoutMember = (body: string, path: readonly string[]): string => {
  const document: unknown = JSON.parse(body);
  const [name = ""] = path.slice(-1);
  const holder = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], document);
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else if (isRecord(holder)) delete (holder as Record<string, unknown>)[name]; // parsed here, and shared with nobody
  return JSON.stringify(document);
};

const isBelow = (path: readonly string[], { path: own }: Parameter): boolean =>
  path.every((name, at) => own[at] === name);

const printed = ([first = "", ...rest]: readonly string[], value: string): string =>
  `${encodeURIComponent(first)}${rest.map((name) => `[${encodeURIComponent(name)}]`).join("")}=${encodeURIComponent(value)}`;

/** Of a name that is populated what means something: of `author.autor` what comes before the point. */
const meant = (name: string, isIdle: (name: string) => boolean): readonly string[] => {
  const steps = name.trim().split(".");
  while (steps.length > 0 && isIdle(steps.join("."))) steps.pop();
  return steps.length === 0 ? [] : [steps.join(".")];
};

/**
 * The target of a request without the parameters at a path; what one of them populates is populated still. `count` is how much is remarked of another
 * target: of several names that are populated those go that are remarked by themselves.
 */
export const withoutParameter = (
  target: string,
  path: readonly string[],
  count: (target: string) => number,
): string => {
  const base = target.split("?")[0] ?? "";
  const parts = rawParameters(target).map((raw) => ({ raw, ...readParameter(raw) }));
  const [own, others] = [parts.filter((each) => isBelow(path, each)), parts.filter((each) => !isBelow(path, each))];
  const isNames = path.at(-1) === "populate" && own.every((each) => /^\d*$/.test(each.path[path.length] ?? ""));
  const isIdle = (name: string) => name === "*" || count(`${base}?${printed(path, name)}`) > 0;
  const names = isNames ? own.flatMap(({ value = "" }) => value.split(",").flatMap((name) => meant(name, isIdle))) : [];
  // From the innermost of what is around it.
  const around = path.slice(2).map((_, at) => path.slice(0, path.length - 1 - at));
  const kept = around.find((each) => isBranch(each) || others.some((other) => isBelow(each, other)));
  const isLeft = kept !== undefined && !others.some((other) => isBelow(kept, other));
  const more =
    names.length > 0 ? [printed(path, [...new Set(names)].join(","))] : isLeft ? [printed(kept, "true")] : [];
  const [at, raws] = [parts.findIndex((each) => isBelow(path, each)), others.map(({ raw }) => raw)];
  return `${base}?${[...raws.slice(0, at), ...more, ...raws.slice(at)].join("&")}`;
};

/** Whether a path ends with a name that is populated. */
const isBranch = (path: readonly string[]): boolean =>
  path[0] === "populate" && !path.includes("filters") && !/^(populate|fields|sort|on)$/.test(path.at(-1) ?? "");

/**
 * Whether parameters can be taken apart here as the server does: not where a name has brackets that are open, nor where names and numbers are keys
 * beside each other, of which qs makes one object. Of `populate[0]=a&populate[b]=true` without `b` a list is left, and `a` is populated.
 */
export const isPlain = (target: string): boolean => {
  const paths = rawParameters(target).map((raw) => readParameter(raw).path);
  const kinds = new Map<string, boolean>();
  return paths.every((path) =>
    path.every((name, at) => {
      const [holder, isNumber] = [path.slice(0, at).join("["), /^\d+$/.test(name)];
      const isAlike = (kinds.get(holder) ?? isNumber) === isNumber;
      kinds.set(holder, isNumber);
      return isAlike && !/[[\]]|%5b/i.test(name);
    }),
  );
};
