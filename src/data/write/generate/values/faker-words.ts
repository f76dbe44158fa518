import { createContext, Script } from "node:vm";
import type { Faker, LocaleDefinition, Randomizer } from "@faker-js/faker";
import { missingPackage } from "../../../../base/command-line.js";
import { isRecord } from "../../../../base/json/json.js";
import { heldAt } from "../../../../base/maps.js";
import { createRandom } from "../../../../base/random.js";
import { codeOf } from "../../../../base/words/error-code.js";
import type { Words } from "./words.js";

/** Short words, which most people know. */
const plainWord = { length: { min: 4, max: 7 }, strategy: "closest" } as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A source of chance that takes no time to restart: that of the package draws thousands of numbers first. */
const quickRandomizer = (): Randomizer => {
  let next = createRandom(0);
  return {
    next: () => next(),
    seed: (seed) => {
      next = createRandom(Number([seed].flat()[0]));
    },
  };
};

/** Texts of @faker-js/faker, in its own locale. */
const createFakerWords = (faker: Faker): Words => ({
  restart: (seed) => void faker.seed(seed),
  firstName: () => faker.person.firstName(),
  lastName: () => faker.person.lastName(),
  company: () => faker.company.name(),
  product: () => faker.commerce.productName(),
  job: () => faker.person.jobTitle(),
  city: () => faker.location.city(),
  country: () => faker.location.country(),
  region: () => faker.location.state(),
  street: () => faker.location.streetAddress(),
  postcode: () => faker.location.zipCode(),
  word: () => faker.word.noun(plainWord),
  title: () =>
    capital(
      faker.helpers.arrayElement<() => string>([
        () => `the ${faker.word.adjective(plainWord)} ${faker.word.noun(plainWord)}`,
        () => `${faker.location.city()} in ${faker.date.month()}`,
        () => `a day in ${faker.location.city()}`,
        () => `notes on the ${faker.word.noun(plainWord)}`,
        () => `${faker.word.adjective(plainWord)} ${faker.word.noun(plainWord)} and ${faker.word.noun(plainWord)}`,
      ])(),
    ),
  sentence: () => faker.lorem.sentence({ min: 6, max: 14 }),
  paragraph: () => faker.lorem.paragraph({ min: 3, max: 6 }),
  colour: () => faker.color.rgb(),
  call: (name, args) => bounded(() => functionsOf(faker).get(name)?.(...args)),
});

/** Longer than any call takes, in milliseconds. */
const longest = 2000;

const place: { call: () => unknown } = { call: () => undefined };
const run = { script: new Script("call()"), context: createContext(place) };

/** Does what may have no end: some functions of faker have none with arguments that are not theirs. Throws after {@link longest}. */
const bounded = (call: () => unknown): unknown => {
  place.call = call;
  try {
    return run.script.runInContext(run.context, { timeout: longest });
  } catch (error) {
    // An error of the context, which is none of ours.
    const isLate = isRecord(error) && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    if (!isLate) throw error;
    throw new RangeError(`takes longer than ${longest / 1000} s`);
  }
};

type Callable = (...args: readonly unknown[]) => unknown;

/** The functions of faker by their names: `person.fullName`. No other name leads to code. */
const functionsOf = (faker: Faker): ReadonlyMap<string, Callable> =>
  new Map(
    Object.entries(faker).flatMap(([module, functions]) =>
      typeof functions !== "object" || functions === null || !/^[a-z]+$/.test(module)
        ? []
        : Object.entries(functions).flatMap(([name, each]): readonly [string, Callable][] =>
            typeof each === "function" ? [[`${module}.${name}`, each as Callable]] : [],
          ),
    ),
  );

/** The names of all functions that rules may call. Rejects with a {@link WordsMissingError}. */
export const fakerNames = async (): Promise<readonly string[]> => {
  const { base, en, Faker } = await installed(() => import("@faker-js/faker"));
  return [...functionsOf(new Faker({ locale: [en, base] })).keys()];
};

/** The package is optional: what is said when it is not installed. */
export class WordsMissingError extends Error {
  override readonly name = "WordsMissingError";
}

type FakerPackage = Pick<typeof import("@faker-js/faker"), "Faker" | "allLocales" | "base" | "en">;

const installed = async (load: () => Promise<FakerPackage>): Promise<FakerPackage> => {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new WordsMissingError(missingPackage("entries are generated", "@faker-js/faker"));
  }
};

/** The package's own name of a locale: `fr-CH` is `fr_CH`. */
const namesOf = (locale: string): readonly string[] => {
  const [language = "", region] = locale.split(/[-_]/);
  return region === undefined ? [language] : [`${language}_${region.toUpperCase()}`, language];
};

/** The words of each locale; English where the package does not know it. Rejects with a {@link WordsMissingError}. */
export const loadFakerWords = async (
  locales: readonly string[],
  load: () => Promise<FakerPackage> = () => import("@faker-js/faker"),
): Promise<ReadonlyMap<string, Words>> => {
  const { en, base, Faker, allLocales } = await installed(load);
  const known = new Map<string, LocaleDefinition>(Object.entries(allLocales));
  // Locales that the package does not know share their words: there may be thousands.
  const made = new Map<string, Words>();
  const wordsOf = (names: readonly string[]): Words => {
    // What a region has no words for, its language has.
    const own = names.map((name) => known.get(name));
    const definitions = new Set([...own, en, base].filter((each) => each !== undefined));
    const faker = new Faker({ locale: [...definitions], randomizer: quickRandomizer() });
    // Days that are near are near to this one: the same on every day.
    faker.setDefaultRefDate(new Date(Date.UTC(2025, 0, 1)));
    return createFakerWords(faker);
  };
  return new Map(
    locales.map((locale) => {
      const names = namesOf(locale).filter((name) => known.has(name));
      return [locale, heldAt(made, names.join(), () => wordsOf(names))];
    }),
  );
};
