import type { Check } from "../../spec-tests/kit/contract/check.js";
import { type Form, type UnshownForm, unshownForms } from "../../spec-tests/kit/contract/forms.js";
import type { Interpretation } from "../../spec-tests/kit/contract/interpretations.js";
import { matches, meantIds, sectionsTitled } from "../../spec-tests/kit/judge/select.js";
import { type Section, sections } from "../../spec-tests/sections.js";
import type { Statement } from "../../spec-tests/statements/statement.js";
import type { Catalogue } from "./catalogue.js";

/** Something that has an id of its own. */
export type Subject =
  | { readonly kind: "section"; readonly section: Section }
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "check"; readonly check: Check }
  | { readonly kind: "interpretation"; readonly interpretation: Interpretation }
  | { readonly kind: "form"; readonly form: NamedForm };

/** A form that the specification does not show, by its id. */
export interface NamedForm extends Form {
  readonly id: UnshownForm;
}

/** All of them. */
export const namedForms: readonly NamedForm[] = Object.entries(unshownForms).map(
  // The keys are those of the table.
  ([id, form]) => ({ id: id as UnshownForm, ...form }),
);

/** The subjects that an id or a pattern names, in which `*` stands for any text; empty when there are none. */
export const findSubjects = (catalogue: Catalogue, pattern: string): readonly Subject[] => {
  // No two ids differ in case alone: i-07 is I-07.
  const wanted = pattern.toLowerCase();
  return subjectsOf(catalogue).filter((subject) => matches(idOf(subject).toLowerCase(), wanted));
};

const subjectsOf = ({ statements, checks, interpretations }: Catalogue): readonly Subject[] => [
  ...sections.map((section) => ({ kind: "section", section }) as const),
  ...statements.map((statement) => ({ kind: "statement", statement }) as const),
  ...checks.map((check) => ({ kind: "check", check }) as const),
  ...interpretations.map((interpretation) => ({ kind: "interpretation", interpretation }) as const),
  ...namedForms.map((form) => ({ kind: "form", form }) as const),
];

/** The id of a subject. */
export const idOf = (subject: Subject): string => {
  if (subject.kind === "section") return subject.section.id;
  if (subject.kind === "statement") return subject.statement.id;
  if (subject.kind === "form") return subject.form.id;
  return subject.kind === "check" ? subject.check.id : subject.interpretation.id;
};

/** The ids that come nearest to something that is none, the best first: those that it may be meant for, then those whose text has the word. */
export const nearestIds = (catalogue: Catalogue, given: string, most = 4): readonly string[] => {
  const wanted = given.toLowerCase();
  const subjects = subjectsOf(catalogue);
  const ids = meantIds(subjects.map(idOf), wanted);
  if (wanted.includes("*")) return ids.slice(0, most);
  const titled = sectionsTitled(wanted).map(({ id }) => id);
  const isMentioned = (subject: Subject): boolean =>
    textOf(subject)
      .toLowerCase()
      .split(/[\s,;]+/)
      .includes(wanted);
  const mentioned = wanted.length > 1 ? subjects.filter(isMentioned).map(idOf) : [];
  return [...new Set([...titled, ...ids, ...mentioned])].slice(0, most);
};

const textOf = (subject: Subject): string => {
  if (subject.kind === "section") return subject.section.title;
  if (subject.kind === "statement") return subject.statement.sentence;
  if (subject.kind === "form") return subject.form.what;
  return subject.kind === "check" ? subject.check.sentence : subject.interpretation.title;
};
