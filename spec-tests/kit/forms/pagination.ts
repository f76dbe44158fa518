import type { UnshownForm } from "../contract/forms.js";
import type { Parameter } from "./parameters.js";

const leastNumbers: Readonly<Record<string, number>> = { page: 1, pageSize: 1, start: 0, limit: 1 };

/** What of a member of pagination section 4.3 does not show. `rest`: what follows `pagination` in its path. */
export const formsInPagination = ([name = "", ...more]: readonly string[], value: string): readonly UnshownForm[] => {
  const least = leastNumbers[name];
  if (more.length > 0 || (least === undefined && name !== "withCount")) return ["pagination-member"];
  if (least === undefined) return ["true", "false"].includes(value) ? [] : ["with-count-spelling"];
  if (!/^-?\d+$/.test(value)) return ["pagination-number"];
  return Number(value) >= least ? [] : ["pagination-small"];
};

/** What must not be mixed or combined (sections 4.3 and 4.6). */
export const formsTogether = (parameters: readonly Parameter[]): readonly UnshownForm[] => {
  const members = new Set(
    parameters.flatMap(({ path: [name, member = ""] }) => (name === "pagination" ? [member] : [])),
  );
  const hasSome = (...names: readonly string[]) => names.some((name) => members.has(name));
  const isPopulating = parameters.some(({ path: [name] }) => name === "populate");
  return [
    ...(hasSome("page", "pageSize") && hasSome("start", "limit") ? (["pagination-mixed"] as const) : []),
    ...(members.size > 0 && isPopulating ? (["pagination-beside-populate"] as const) : []),
  ];
};
