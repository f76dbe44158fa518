import type { Check } from "../../kit/contract/check.js";
import { decides } from "../../kit/judge/applies.js";
import type { Profile } from "../../kit/reference.js";
import type { SectionId } from "../../sections.js";
import { checks, statements } from "../../statements/index.js";
import type { Statement } from "../../statements/statement.js";
import type { Fault } from "../faults/fault.js";

const statementOf = new Map(statements.map((statement) => [statement.id, statement]));
const checkOf = new Map(checks.map((check) => [check.id, check]));

/** A check by its id. */
export const checkNamed = (id: string): Check => {
  const check = checkOf.get(id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  return check;
};

/** A statement by its id. */
export const statementNamed = (id: string): Statement => {
  const statement = statementOf.get(id);
  if (statement === undefined) throw new Error(`there is no statement ${id}`);
  return statement;
};

/** The checks that hold a statement, those of other sections too. */
export const checksOf = (statement: Statement): readonly Check[] =>
  [...statement.checks, ...statement.elsewhere].map(checkNamed);

/** The checks that hold a statement and make a server that breaks it fail under a profile. */
export const decidingChecksOf = (statement: Statement, profile: Profile): readonly Check[] =>
  checksOf(statement).filter(
    (check) => decides(check, profile) && (check.profile === undefined || check.profile === profile),
  );

/** Whether a server that does otherwise fails under one profile at least. */
export const isDemand = ({ level }: Pick<Check, "level">): boolean => level === "MUST" || level === "WILL";

/** The statements that a fault breaks. */
export const brokenBy = ({ breaks }: Fault): readonly Statement[] => breaks.map(statementNamed);

/** The section of a fault: that of the statement which it names first. */
export const sectionOf = ({ breaks: [first] }: Fault): SectionId => statementNamed(first).section;

/** The profile under which a fault is examined: the specification's, unless only the other one decides about its statements. */
export const profileOf = (faulty: Fault): Profile =>
  brokenBy(faulty).every((statement) => decidingChecksOf(statement, "spec").length > 0) ? "spec" : "strapi-4.26";
