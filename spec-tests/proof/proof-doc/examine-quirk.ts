import type { Check } from "../../kit/contract/check.js";
import { decides } from "../../kit/judge/applies.js";
import { writes } from "../../kit/judge/leftovers.js";
import { checks } from "../../statements/index.js";
import { checkWriteFault } from "../faults/check-write-fault.js";
import type { Quirk } from "../faults/fault.js";
import { checkNamed } from "./claims.js";

/** What the kit makes of a server that conforms, and does otherwise where it may. */
export interface QuirkExamination {
  readonly quirk: Quirk;
  /** The checks that warn, of those that it names. */
  readonly warned: readonly Check[];
  /** What is not as the quirk claims: empty when it is proven. */
  readonly problems: readonly string[];
}

/** Enough for random requests to meet what a server does otherwise in many answers. */
const runs = 20;

/** The reference refuses this form, which the specification does not show, and so does whoever is made of it. */
const refusedByReference = "filtering-not-below-relation";

/** The checks that make a server non-conformant under the specification's profile: of those with random requests, those that read. */
const deciding = checks.filter(
  (check) =>
    decides(check, "spec") &&
    check.profile !== "strapi-4.26" &&
    (check.random !== true || !writes(check)) &&
    check.id !== refusedByReference,
);

/** Puts a server that does otherwise where it may to the checks that it names, and to all that decide. Deterministic. */
export const examineQuirk = async (quirk: Quirk): Promise<QuirkExamination> => {
  const named = quirk.warned.map(checkNamed);
  const results = await checkWriteFault(quirk.mutate, "spec", [...deciding, ...named], runs);
  const wanted = (check: Check) => (named.includes(check) ? "warned" : "passed");
  return {
    quirk,
    warned: results.filter(({ check, verdict }) => named.includes(check) && verdict === "warned").map((r) => r.check),
    problems: results
      .filter(({ check, verdict }) => verdict !== wanted(check))
      .map(({ check, verdict, reason, failure }) => `${check.id}: ${verdict} ${failure?.why ?? reason ?? ""}`.trim()),
  };
};
