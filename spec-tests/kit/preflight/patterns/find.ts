import { brief, groupBy, isRecord } from "../../base.js";
import type { Difference } from "../../contract/failure.js";
import { diff } from "../../expect/compare.js";
import type { Compared } from "../compare.js";
import type { PreflightFinding } from "../outcome.js";
import { listRows } from "./lists.js";
import { type Pattern, type Row, type Scope, usualScopes } from "./pattern.js";
import { formOfType, formStatements, statementOf } from "./statements.js";
import { substituted, valueRows } from "./values.js";

/** A server that has a fault has it everywhere, but for what else is wrong. */
const enough = 0.9;

/** Rows of which the value is the right one, in another form. */
const formRows: ReadonlySet<string> = new Set(["numbers-as-texts", "as-text", "as-number"]);

/** The patterns in what was compared: each explains differences that no earlier one does. */
export const findPatterns = (compared: readonly Compared[]): readonly Pattern[] => {
  const open = new Set(compared.filter(({ differs }) => differs !== undefined));
  if (open.size === 0) return [];
  const patterns: Pattern[] = [];
  const isRight = mostlyRight(compared);
  const anything = substituted(() => true, 4);
  for (const row of [...valueRows, anything, anything, ...listRows(compared)]) {
    if (row.name === "other" && !isRight) continue;
    for (const scope of row.scopes ?? usualScopes) {
      const wrongs = groupBy([...open].filter(row.covers), scope.group);
      for (const [name, differing] of wrongs) {
        const wrong = differing.filter((each) => open.has(each));
        const all = () =>
          compared.filter(
            (each) => row.covers(each) && scope.group(each) === name && (each.differs === undefined || open.has(each)),
          );
        const pattern = fitting(row, scope, wrong, all, [...open].filter(row.covers));
        if (pattern === undefined) continue;
        patterns.push(pattern);
        for (const each of pattern.shown) open.delete(each);
      }
    }
    if (open.size === 0) break;
  }
  return merged(patterns);
};

/** A server whose values are mostly others holds other data. */
const mostlyRight = (compared: readonly Compared[]): boolean => {
  const set = compared.filter(({ expected, differs }) => expected !== null && differs !== "own");
  return set.filter(({ differs }) => differs === undefined).length * 2 > set.length;
};

/**
 * A pattern that the values of one scope show. Values beyond it that show the same are explained too: how far a fault goes need not follow the
 * types.
 */
const fitting = (
  row: Row,
  scope: Scope,
  wrong: readonly Compared[],
  all: () => readonly Compared[],
  beyond: readonly Compared[],
): Pattern | undefined => {
  const [first] = wrong;
  if (first === undefined || wrong.length < row.least) return undefined;
  const fitted = row.fit(wrong, all);
  const isShown = (each: Compared) => fitted?.can(each) === true && fitted.does(each);
  const inside = wrong.filter(isShown).length;
  if (fitted === undefined || inside < row.least) return undefined;
  const able = all().filter(fitted.can).length;
  if (inside < enough * able) return undefined;
  const shown = (row.isWide === true ? beyond : wrong).filter(isShown);
  const isForm = formRows.has(row.name);
  const statements = [
    ...new Set(shown.flatMap((each) => (isForm ? formOfType(each) : undefined) ?? statementOf(each))),
  ];
  const names = (list: readonly Compared[]) => new Set(list.map(({ type, place }) => `${type.uid} ${place}`));
  const others = names(shown).size - names(wrong.filter(isShown)).size;
  const subject =
    others > 0
      ? `${scope.subject(first)}, with ${others} more ${others > 1 ? "attributes" : "attribute"},`
      : scope.subject(first);
  return {
    ...{ name: row.name, subjects: [subject], what: fitted.what, statements, shown },
    of: able + shown.length - inside,
  };
};

/** Patterns that differ in what they are about alone are said once; forms of the server's own are none of its faults. */
const merged = (patterns: readonly Pattern[]): readonly Pattern[] => {
  const byWhat = groupBy(patterns, ({ name, what, statements }) => `${isOwnForm(statements)} ${name} ${what}`);
  return [...byWhat.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        ...first,
        subjects: [...new Set(group.flatMap((each) => each.subjects))],
        statements: [...new Set(group.flatMap((each) => each.statements))],
        shown: group.flatMap((each) => each.shown),
        of: group.reduce((sum, each) => sum + each.of, 0),
      },
    ];
  });
};

/** Whether statements are about forms alone that the specification does not show. */
const isOwnForm = (statements: readonly string[]): boolean => statements.every((id) => formStatements.has(id));

const mostSubjects = 3;

const named = (subjects: readonly string[]): string => {
  const more = subjects.length - mostSubjects;
  const shown = more > 0 ? [...subjects.slice(0, mostSubjects), `${more} more`] : subjects;
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
};

/** So many differences are shown with a pattern. */
const mostExamples = 5;

/** What is reported of a pattern. */
export const describePattern = ({ name, subjects, what, statements, shown, of }: Pattern): PreflightFinding => {
  const types = new Set(shown.map(({ type }) => type.singularName));
  const examples = shown.slice(0, mostExamples).map(({ type, key, place, expected, actual }) => ({
    path: `${type.singularName} "${key}", ${place}`,
    expected,
    ...(actual === undefined ? {} : { actual }),
  }));
  const [first] = examples;
  // Of what has no better name an example says how it differs.
  const example =
    (name === "other" || name === "form") && first !== undefined ? `, such as ${sayDifference(first)}` : "";
  const pattern = { name, statements, shown: shown.length, of, differences: examples };
  const finding = patternFinding([...types], pattern, `${named(subjects)} ${what}${example}`);
  const attributes = new Set(shown.map(({ attribute }) => attribute.name));
  return isOwnForm(statements) ? finding : { ...finding, attributes };
};

const sayDifference = ({ path, expected, actual }: Difference): string => {
  const [inner] = isRecord(expected) && isRecord(actual) ? diff(expected, actual) : [];
  const place = inner === undefined ? path : `${path}.${inner.path}`;
  const sides = inner ?? { expected, actual };
  return `${place} (expected ${brief(sides.expected)}, got ${brief(sides.actual)})`;
};

/** What is reported of a pattern that is said in these words. */
export const patternFinding = (
  types: readonly string[],
  pattern: NonNullable<PreflightFinding["pattern"]>,
  what: string,
): PreflightFinding => {
  const [type = ""] = types.length === 1 ? types : [];
  const count = `${pattern.shown} of ${pattern.of}`;
  const [section = ""] = (pattern.statements[0] ?? "").split("-");
  const whose = isOwnForm(pattern.statements)
    ? "the server prints it in its own form; the data is right"
    : "the server is at fault, not its data";
  const message = `The data differs in a pattern: ${what} (${count}): ${whose} (section ${section})`;
  return { type, blocks: false, message, pattern };
};
