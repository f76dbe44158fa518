import type { Check } from "../../spec-tests/kit/contract/check.js";
import { matches } from "../../spec-tests/kit/judge/select.js";
import { UsageError } from "../base/usage-error.js";
import type { CliOptions } from "../options/options.js";
import { type Catalogue, checksOf, loadCatalogue } from "./catalogue.js";
import { findSubjects, type Subject } from "./find.js";

/** The most checks that a message names. */
const mostNamed = 12;

/**
 * Refuses the id of a statement, an interpretation or a section where that of a check is expected: a `UsageError` of one line that names its
 * checks. What is no id at all is refused where checks are selected.
 */
export const refuseOtherIds = async (
  { patterns, skip }: Pick<CliOptions, "patterns" | "skip">,
  checks: readonly Check[],
): Promise<void> => {
  for (const [option, ids] of Object.entries({ "--check": patterns, "--skip": skip }))
    for (const given of ids) {
      if (checks.some(({ id }) => matches(id, given))) continue;
      const catalogue = await loadCatalogue(checks);
      const [subject] = findSubjects(catalogue, given);
      if (subject !== undefined) throw new UsageError(`${option} ${given}: ${mistake(option, subject, catalogue)}`);
    }
};

const mistake = (option: string, subject: Subject, catalogue: Catalogue): string => {
  const { id } = subject;
  if (subject.kind === "section") return `${id} is a section, not a check; --section ${id} takes all of its checks`;
  if (subject.kind === "form") return `${id} is a form of requests, not a check; --explain ${id} says more`;
  const held =
    subject.kind === "statement"
      ? checksOf(catalogue, subject.item)
      : catalogue.checks.filter(({ interpretation }) => interpretation === id);
  const what = `${id} is ${subject.kind === "interpretation" ? "an" : "a"} ${subject.kind}, not a check`;
  if (held.length === 0) return `${what}, and no check tests it; --explain ${id} says why`;
  const named = held.slice(0, mostNamed).map((check) => check.id);
  const rest = held.length > mostNamed ? ` (and ${held.length - mostNamed} more)` : "";
  return `${what}; its checks: ${option} ${named.join(",")}${rest}; --explain ${id} explains it`;
};
