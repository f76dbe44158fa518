import { unknownName } from "../../base/words/unknown-name.js";
import type { Limits } from "../../reference/model/dataset.js";
import { defaultUserSettings } from "../../server/users/settings.js";
import type { MockOptions } from "./mock-options.js";
import type { PluginOptions } from "./plugins/plugins.js";
import type { FaultOptions } from "./read-source.js";

type Name = keyof MockOptions | keyof FaultOptions;

/** The options of every mock, with the names of those that are objects of options. */
const options: Readonly<Record<Name, true | readonly string[]>> = {
  accelerate: true,
  around: true,
  auth: true,
  defaultPopulate: true,
  delay: true,
  dialect: true,
  jwtSecret: true,
  lenient: true,
  maxWork: true,
  middlewares: true,
  now: true,
  onChange: true,
  onError: true,
  onHint: true,
  onMessage: true,
  onRequest: true,
  passwordCost: true,
  profile: true,
  queryParser: true,
  random: true,
  realServer: true,
  routes: true,
  rules: true,
  scenario: true,
  scenarios: true,
  seed: true,
  strict: true,
  limits: ["defaultLimit", "maxLimit", "withCount"] satisfies readonly (keyof Limits)[],
  plugins: ["populateDeep", "transformer"] satisfies readonly (keyof PluginOptions)[],
  users: Object.keys(defaultUserSettings),
};

/** Throws a TypeError for an option of a mock that there is not, with the nearest. `more`: the names of further options. */
export const checkOptions = (given: object, more: readonly string[]): void => {
  const refuse = (members: object, known: readonly string[], place: string): void => {
    const unknown = unknownName(members, known, "option");
    if (unknown !== undefined) throw new TypeError(`${place}${unknown.name}: ${unknown.fault}`);
  };
  refuse(given, [...Object.keys(options), ...more], "");
  for (const [name, value] of Object.entries(given)) {
    // Sound: it is one of these names.
    const members = Object.hasOwn(options, name) ? options[name as Name] : true;
    if (members !== true && typeof value === "object" && value !== null) refuse(value, members, `${name}.`);
  }
};
