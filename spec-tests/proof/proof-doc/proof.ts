import type { Check } from "../../kit/contract/check.js";
import type { Section } from "../../sections.js";
import type { Statement } from "../../statements/statement.js";
import type { NullServer, NullVerdicts } from "../null-servers.js";
import type { Examination } from "./examine.js";
import type { QuirkExamination } from "./examine-quirk.js";

/** What `docs/proof` shows of runs of the kit. */
export interface Proof {
  readonly sections: readonly Section[];
  readonly checks: readonly Check[];
  readonly statements: readonly Statement[];
  readonly examinations: readonly Examination[];
  readonly quirks: readonly QuirkExamination[];
  readonly nullRuns: readonly (readonly [NullServer, NullVerdicts])[];
}
