import { describe, expect, test } from "vitest";
import { statements } from "../../statements/index.js";
import type { Fault } from "../faults/fault.js";
import { faults } from "../faults/index.js";
import { brokenBy, decidingChecksOf, isDemand, profileOf } from "./claims.js";

describe("what faults say of themselves", () => {
  const wrong = (problems: (faulty: Fault) => readonly unknown[]) =>
    faults.flatMap((faulty) => problems(faulty).map((problem) => `${faulty.id}: ${problem}`));

  test("ids are unique slugs, faults are sentences", () => {
    const ids = faults.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))).toEqual([]);
    expect(wrong(({ fault }) => (/^\S.*[^.]\.$/.test(fault) ? [] : [fault]))).toEqual([]);
  });

  test("they break statements of the catalogue, each once and each one that a server must hold", () => {
    const ids = new Set(statements.map(({ id }) => id));
    expect(wrong(({ breaks }) => breaks.filter((id, index) => !ids.has(id) || breaks.indexOf(id) !== index))).toEqual(
      [],
    );
    expect(
      wrong((faulty) => brokenBy(faulty).flatMap((statement) => (isDemand(statement) ? [] : [statement.id]))),
    ).toEqual([]);
  });

  test("one profile decides about all of them", () => {
    const undecided = wrong((faulty) =>
      brokenBy(faulty)
        .filter((statement) => decidingChecksOf(statement, profileOf(faulty)).length === 0)
        .map(({ id }) => id),
    );
    expect(undecided).toEqual([]);
  });
});
