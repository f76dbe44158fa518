import { expect, test } from "vitest";
import type { Check } from "../../kit/contract/check.js";
import { joiningOperators, knownOperators } from "../../kit/contract/operators.js";
import { liesWithin, sections } from "../../sections.js";
import { checks, definitions, statements } from "../../statements/index.js";
import type { Statement } from "../../statements/statement.js";

const checkOf = new Map(checks.map((check) => [check.id, check]));
const known = (ids: readonly string[]): readonly Check[] => ids.flatMap((id) => checkOf.get(id) ?? []);
const ids = statements.map(({ id }) => id);
const naming = ({ checks, elsewhere }: Statement): readonly string[] => [...checks, ...elsewhere];

/** The statements of which something is wrong, each with what it is. */
const wrong = (problems: (statement: Statement) => readonly string[]): readonly string[] =>
  statements.flatMap((statement) => problems(statement).map((problem) => `${statement.id}: ${problem}`));

test("ids are unique, and begin with their section", () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(wrong(({ id, section }) => (id.startsWith(`${section}-`) ? [] : [section]))).toEqual([]);
  expect(ids.filter((id) => !/^\d(\.\d)?(-[a-z0-9]+)+$/.test(id))).toEqual([]);
});

test("statements stand in the order of the sections, the specification's first, and every section has some", () => {
  const order = sections.map(({ id }) => id);
  const places = statements.map(({ section, source }) => order.indexOf(section) + (source === "spec" ? 0 : 0.5));
  expect(wrong(({ section }) => (order.includes(section) ? [] : [section]))).toEqual([]);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(order.filter((id) => !statements.some(({ section }) => liesWithin(section, id)))).toEqual([]);
});

test("every operator of section 4.4 is in a statement of the specification", () => {
  const named = statements
    .filter(({ section, source }) => section === "4.4" && source === "spec")
    .flatMap(({ sentence }) => [...sentence.matchAll(/\$\w+/g)].map(([name]) => name));
  const operators = [...knownOperators.map(({ name }) => name), ...joiningOperators];
  expect([...new Set(named)].sort()).toEqual(operators.sort());
});

test("every statement is a sentence with its level, once in its section", () => {
  const said = new Set<string>();
  const problems = wrong(({ section, level, sentence }) => {
    const again = said.has(`${section} ${sentence}`);
    said.add(`${section} ${sentence}`);
    const levels = [...new Set(sentence.match(/\b(MUST|WILL|SHOULD|MAY)\b/g))];
    return [
      ...(levels.length === 1 && levels[0] === level && /^\S.*[^.\s]\.$/.test(sentence) ? [] : [`"${sentence}"`]),
      ...(again ? [`"${sentence}" again`] : []),
    ];
  });
  expect(problems).toEqual([]);
});

test("a check names another statement that exists, once, and not its own", () => {
  const also = definitions.flatMap(({ id, owned }) =>
    owned.flatMap((check) => [id, ...(check.also ?? [])].map((statement) => `${check.id}: ${statement}`)),
  );
  expect(also.filter((each, index) => also.indexOf(each) !== index)).toEqual([]);
  expect(also.filter((each) => !ids.includes(each.split(": ")[1] ?? ""))).toEqual([]);
});

test("every statement has checks or a reason, which names statements that exist", () => {
  expect(wrong((one) => (naming(one).length === 0 && one.reason === undefined ? ["neither"] : []))).toEqual([]);
  const named = (reason: string) => [...reason.matchAll(/`([^`]+)`/g)].flatMap(([, id]) => id ?? []);
  expect(wrong(({ reason = "" }) => named(reason).filter((id) => !ids.includes(id)))).toEqual([]);
  expect(wrong(({ reason = "x." }) => (/^\S.*[^.]\.$|^x\.$/.test(reason) ? [] : [reason]))).toEqual([]);
});

test("a check has the level of its statement", () => {
  expect(
    wrong((one) =>
      known(one.checks).flatMap(({ id, source, level }) =>
        level === one.level || (one.level === "MUST" && source === "observed" && level === "WILL")
          ? []
          : [`${id} ${level}`],
      ),
    ),
  ).toEqual([]);
});

test("what the specification says is held by a check that decides, or a reason says why not", () => {
  const problems = wrong((one) => {
    const strange = known(naming(one)).filter(({ source }) => source !== one.source);
    const isHeld = strange.length < naming(one).length || one.reason !== undefined;
    return one.source === "spec" && (isHeld || strange.length === 0) ? [] : strange.map(({ id }) => id);
  });
  expect(problems).toEqual([]);
});

test("what was observed rests on the row that its checks cite", () => {
  expect(wrong((one) => (one.source === "observed" && one.interpretation === undefined ? ["no row"] : []))).toEqual([]);
  const problems = wrong((one) =>
    one.source === "spec"
      ? []
      : known(one.checks)
          .filter((check) => check.interpretation !== one.interpretation)
          .map(({ id }) => id),
  );
  expect(problems).toEqual([]);
});

test("a statement needs what all of its checks need", () => {
  const needsOf = new Map(statements.map(({ id, needs }) => [id, needs]));
  expect(needsOf.get("4.6-rule-3-omitted")).toEqual(["dynamic-zones"]); // without checks
  expect(needsOf.get("4.4-rule-3-polymorphic")).toEqual(["polymorphic"]); // of its only check
  expect(needsOf.get("4.4-rule-3-media")).toEqual(["media"]); // one of its checks needs components too
});
