import type { Check } from "../../spec-tests/kit/contract/check.js";
import { type Form, type UnshownForm, unshownForms } from "../../spec-tests/kit/contract/forms.js";
import type { Interpretation } from "../../spec-tests/kit/contract/interpretations.js";
import { matches, meantIds, sectionsTitled } from "../../spec-tests/kit/judge/select.js";
import { type Section, sections } from "../../spec-tests/sections.js";
import type { Statement } from "../../spec-tests/statements/statement.js";
import type { Catalogue } from "./catalogue.js";

/** What has an id of its own, by its kind. */
interface Kinds {
  readonly section: Section;
  readonly statement: Statement;
  readonly check: Check;
  readonly interpretation: Interpretation;
  readonly form: NamedForm;
}

/** Something that has an id of its own, and the words that say what it is about. */
export type Subject = {
  readonly [Kind in keyof Kinds]: { readonly kind: Kind; readonly id: string; readonly text: string } & {
    readonly item: Kinds[Kind];
  };
}[keyof Kinds];

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
  return subjectsOf(catalogue).filter((subject) => matches(subject.id.toLowerCase(), wanted));
};

const subjectsOf = ({ statements, checks, interpretations }: Catalogue): readonly Subject[] => [
  ...sections.map((item) => ({ kind: "section", id: item.id, text: item.title, item }) as const),
  ...statements.map((item) => ({ kind: "statement", id: item.id, text: item.sentence, item }) as const),
  ...checks.map((item) => ({ kind: "check", id: item.id, text: item.sentence, item }) as const),
  ...interpretations.map((item) => ({ kind: "interpretation", id: item.id, text: item.title, item }) as const),
  ...namedForms.map((item) => ({ kind: "form", id: item.id, text: item.what, item }) as const),
];

/** The ids that come nearest to something that is none, the best first: those that it may be meant for, then those whose text has the word. */
export const nearestIds = (catalogue: Catalogue, given: string, most = 4): readonly string[] => {
  const wanted = given.toLowerCase();
  const subjects = subjectsOf(catalogue);
  const ids = meantIds(
    subjects.map(({ id }) => id),
    wanted,
  );
  if (wanted.includes("*")) return ids.slice(0, most);
  const titled = sectionsTitled(wanted).map(({ id }) => id);
  const isMentioned = ({ text }: Subject): boolean =>
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .includes(wanted);
  const mentioned = wanted.length > 1 ? subjects.filter(isMentioned).map(({ id }) => id) : [];
  return [...new Set([...titled, ...ids, ...mentioned])].slice(0, most);
};
