import { didYouMean } from "../../../base/words/closest.js";
import { besideDataset } from "../../../data/read/shared/source-memory.js";
import type { ContentModel } from "../../../reference/model/schema.js";
import type { Rule } from "../../rules/rule.js";
import type { SeedEntries } from "../entries/seed-entries.js";

/** What a mock answers differently in one scenario. As a file: `scenarios/NAME.json` in a folder of fixtures. */
export interface Scenario {
  /** What it is for, in a sentence. */
  readonly description?: string | undefined;
  /** Content-types without any entry: their uids, singular or plural names. `*`: all types of the project. */
  readonly remove?: "*" | readonly string[] | undefined;
  /** The least number of entries of a type, by type or for every collection type: copies are added of those that are there. */
  readonly many?: number | Readonly<Record<string, number>> | undefined;
  /** Entries on top. One with the id or the natural key of an entry that is there changes that entry. */
  readonly entries?: SeedEntries | undefined;
  /** Milliseconds for every answer that no rule delays. */
  readonly delay?: number | undefined;
  /** Rules, or the short form of one: `POST /api/articles 500 x2`. The last one for a request counts. */
  readonly rules?: readonly (string | Rule)[] | undefined;
  /**
   * Who asks, whatever a request says: nobody, a user by name or address, or an API token by name. A token that was given out within the
   * scenario counts all the same: somebody can sign in.
   */
  readonly caller?: "public" | { readonly user: string } | { readonly apiToken: string } | undefined;
}

/** A scenario that cannot be answered from. The message names its file, the key, and what was expected. */
export class ScenarioError extends RangeError {
  override readonly name = "ScenarioError";
}

/** What there is to know about a scenario. */
export interface ScenarioInfo {
  readonly name: string;
  readonly description: string | undefined;
  /** What is wrong with it, so that it cannot be answered from. */
  readonly fault: string | undefined;
}

/** The name of the data without any scenario. */
export const defaultScenario = "default";

/** The scenarios that every mock has. */
const builtIn: Readonly<Record<string, Scenario>> = {
  empty: { description: "No content-type has an entry", remove: "*" },
  error: { description: "Every request of the API is a 500", rules: ["/api/* 500"] },
  slow: { description: "Every answer takes three seconds", delay: 3000 },
  "logged-out": { description: "Nobody is signed in, whatever token a request brings", caller: "public" },
  many: { description: "At least 150 entries of each collection type that has one: copies are added", many: 150 },
};

/** A scenario, and what messages call it: its file, or its name. */
export interface NamedScenario {
  readonly name: string;
  readonly place: string;
  readonly scenario: Scenario;
  /** Whether it is one that every mock has. */
  readonly isBuiltIn: boolean;
}

/** The scenarios of a mock by name: those of the source, and `given` ones, over the built-in ones. */
export const scenariosFor = (
  model: ContentModel,
  given: Readonly<Record<string, Scenario>> = {},
): ReadonlyMap<string, NamedScenario> => {
  const named = (scenarios: Readonly<Record<string, Scenario>>, isBuiltIn: boolean): readonly NamedScenario[] =>
    Object.entries(scenarios).map(([name, scenario]) => ({ name, place: `the scenario ${name}`, scenario, isBuiltIn }));
  const files = [...besideDataset(model).scenarios].map(([name, { file, scenario }]) => ({
    ...{ name, place: file, scenario },
    isBuiltIn: false,
  }));
  return new Map([...named(builtIn, true), ...files, ...named(given, false)].map((each) => [each.name, each]));
};

/** The scenario of a name. Throws a {@link ScenarioError} that names those that there are. */
export const scenarioNamed = (scenarios: ReadonlyMap<string, NamedScenario>, name: string): NamedScenario => {
  const found = scenarios.get(name);
  if (found !== undefined) return found;
  const names = [defaultScenario, ...scenarios.keys()];
  const shown = JSON.stringify(name.slice(0, 100));
  throw new ScenarioError(`there is no scenario ${shown}.${didYouMean(names, name)} There are: ${names.join(", ")}`);
};
