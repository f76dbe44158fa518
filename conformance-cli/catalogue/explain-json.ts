import { capabilities } from "../../spec-tests/kit/contract/capability.js";
import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { Interpretation } from "../../spec-tests/kit/contract/interpretations.js";
import { liesWithin } from "../../spec-tests/sections.js";
import type { Statement } from "../../spec-tests/statements/statement.js";
import { type Catalogue, checksOf } from "./catalogue.js";
import type { Example } from "./example.js";
import { namedForms, type Subject } from "./find.js";
import type { LeftOut } from "./list.js";
import { checkData, statementData } from "./list-json.js";

/** The same for programs: an array of what the id or the pattern names. */
export const explainJson = (
  explained: readonly { readonly subject: Subject; readonly example: Example | undefined }[],
  catalogue: Catalogue,
  leftOut: LeftOut,
): string => {
  const documents = explained.map(({ subject, example }) => ({
    kind: subject.kind,
    ...dataOf(subject, catalogue, leftOut),
    example: example && { check: example.check.id, profile: example.profile, requests: example.requests },
  }));
  return `${JSON.stringify(documents, undefined, 2)}\n`;
};

const dataOf = (subject: Subject, catalogue: Catalogue, leftOut: LeftOut): object => {
  const { statements, checks } = catalogue;
  const data = (check: Check) => checkData(check, statements, leftOut);
  if (subject.kind === "section") {
    const { id, title } = subject.item;
    const own = statements.filter(({ section }) => liesWithin(section, id)).map((one) => statementData(one));
    return { id, title, statements: own, checks: checks.filter(({ section }) => liesWithin(section, id)).map(data) };
  }
  if (subject.kind === "interpretation") {
    const { id, title, text } = subject.item;
    const rests = statements.filter(({ interpretation }) => interpretation === id).map((one) => statementData(one));
    return {
      id,
      title,
      text,
      forms: namedForms.filter(({ row }) => row === id).map((form) => form.id),
      statements: rests,
      checks: checks.filter((check) => check.interpretation === id).map(data),
    };
  }
  if (subject.kind === "form") {
    const { row, ...form } = subject.item;
    return { ...form, restsOn: rowOf(row, catalogue) };
  }
  if (subject.kind === "check") return { ...data(subject.item), ...common(subject.item, catalogue) };
  const { item: statement } = subject;
  const held = checksOf(catalogue, statement).map(data);
  return { ...statementData(statement), ...common(statement, catalogue), held };
};

/** What is explained in full of both statements and checks. */
const common = ({ needs, interpretation }: Statement | Check, catalogue: Catalogue): object => ({
  capabilities: Object.fromEntries(needs.map((need) => [need, capabilities[need]])),
  restsOn: rowOf(interpretation, catalogue),
});

const rowOf = (row: string | undefined, { interpretations }: Catalogue): Interpretation | undefined =>
  interpretations.find(({ id }) => id === row);
