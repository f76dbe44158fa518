import { readFixtureFolder } from "../fixture-folder.js";
import { paths } from "../paths.js";
import type { Model } from "../seed/model.js";
import { planSeed, type SeedPlan } from "../seed/plan.js";
import type { Step, StepResult } from "../step.js";
import { askEntries } from "./ask.js";
import { type Expect, expectations } from "./expected.js";
import { firstDifference } from "./first-difference.js";
import { shorten } from "./shorten.js";
import { verifySettings } from "./verify-settings.js";

/** What comparing one thing brought: the failure, or undefined. */
export type Finding = string | undefined;

const verifyType = async (url: string, plan: SeedPlan, model: Model, expect: Expect): Promise<readonly Finding[]> => {
  const nodes = plan.entries.get(model.uid) ?? [];
  // A single type without an entry answers 404, which the kit checks; here it has nothing to compare.
  if (model.isSingleType && nodes.length === 0) return [];
  const locales = [...new Set(nodes.map((node) => node.locale ?? ""))];
  const answered = await askEntries(url, plan.models, model, locales);
  const byId = new Map(answered.map((entry) => [entry.id, shorten(plan.models, model, entry)]));
  const wanted = nodes.map((node) => node.id).sort((left, right) => left - right);
  const ids = answered.map((entry) => Number(entry.id)).sort((left, right) => left - right);
  return [
    firstDifference(wanted, ids, `${model.uid}: ids`),
    ...nodes.map((node) =>
      firstDifference({ id: node.id, ...expect(node) }, byId.get(node.id), `${node.place} (id ${node.id})`),
    ),
  ];
};

/** Compares everything the server returns with a plan: entries with both sides of relations, roles, locales. */
const verifyAgainst = async (url: string, plan: SeedPlan, log: (line: string) => void): Promise<StepResult> => {
  const expect = expectations(plan);
  const findings: Finding[] = [];
  for (const model of plan.models.values()) {
    if (model.isComponent || /role$|permission$/.test(model.uid)) continue;
    const found = await verifyType(url, plan, model, expect);
    log(`${model.uid}: ${Math.max(0, found.length - 1)} entries`);
    findings.push(...found);
  }
  findings.push(...(await verifySettings(url, plan)));
  const lines = findings.filter((finding) => finding !== undefined);
  return { passed: findings.length - lines.length, failed: lines.length, lines };
};

/** The step that proves that the real server holds the bundled dataset, before anything is measured on it. */
export const verifySeed: Step = {
  name: "verify-seed",
  run: ({ url, log }) => verifyAgainst(url, planSeed(readFixtureFolder(paths.fixtures)), log),
};
