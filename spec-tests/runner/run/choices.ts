import { groupBy } from "../../kit/base.js";
import { unshownForms } from "../../kit/contract/forms.js";
import { requestOf } from "../../kit/forms/refused.js";
import type { Profile } from "../../kit/reference.js";
import type { ReportedCheck, ReportedChoice } from "../../kit/report/report.js";
import { definitions } from "../../statements/index.js";

const owners = new Map(definitions.flatMap((statement) => statement.owned.map(({ id }) => [id, statement] as const)));

type Shown = Pick<ReportedCheck, "id" | "verdict" | "refuses" | "expectedFailure"> &
  Partial<Pick<ReportedCheck, "source" | "statement">>;

/**
 * What a server does otherwise than Strapi 4.26 where the specification leaves the choice: the forms that it refuses, then what it was asked for and
 * does in another way. What is listed as an expected failure is left out.
 */
export const choicesOf = (checks: readonly Shown[], profile: Profile): readonly ReportedChoice[] => {
  if (profile !== "spec") return [];
  const refusals = checks.flatMap(({ id, refuses = [] }) => refuses.map((form) => ({ id, form })));
  const refused = [...groupBy(refusals, ({ form }) => form)].map(([form, found]): ReportedChoice => {
    const { what, hasMeaning } = unshownForms[form];
    const checks = found.map(({ id }) => id);
    return { id: form, what, outcome: "refused", request: requestOf(form), hasMeaning, checks };
  });
  const others = checks.filter(
    ({ verdict, source, expectedFailure }) =>
      verdict === "warned" && source === "observed" && expectedFailure === undefined,
  );
  const other = [...groupBy(others, ({ id }) => owners.get(id)?.id ?? id)].map(
    ([id, found]): ReportedChoice => ({
      id,
      what: owners.get(found[0]?.id ?? "")?.sentence ?? found[0]?.statement ?? "",
      outcome: "other",
      checks: found.map((check) => check.id),
    }),
  );
  return [...refused, ...other];
};
