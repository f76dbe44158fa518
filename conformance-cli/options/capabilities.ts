import {
  allCapabilities,
  type Capability,
  requirements,
  withoutCapabilities,
  withRequired,
} from "../../spec-tests/kit/contract/capability.js";
import { UsageError } from "../base/usage-error.js";
import type { GivenOptions } from "./table.js";

/** The capabilities that the server is declared to offer, and remarks for the user about those that others brought in or took out. */
interface Declared {
  readonly capabilities: readonly Capability[];
  readonly notes: readonly string[];
}

/** The declared capabilities, with those that they need. Names that contradict each other are a `UsageError`. */
export const declaredCapabilities = ({
  features,
  without = [],
  readOnly = false,
}: Pick<GivenOptions, "features" | "without" | "readOnly">): Declared => {
  const declared = features === undefined ? allCapabilities : withRequired(features);
  const capabilities = withoutCapabilities(declared, without);
  for (const name of features ?? []) {
    const required = requirements[name];
    if (without.includes(name)) throw new UsageError(`--features and --without both name ${name}`);
    if (required !== undefined && without.includes(required))
      throw new UsageError(
        `--features ${name} and --without ${required} exclude each other: ${name} needs ${required}`,
      );
  }
  const added = features === undefined ? [] : declared.filter((name) => !features.includes(name));
  const lost = declared.filter((name) => !capabilities.includes(name) && !without.includes(name));
  return {
    capabilities: readOnly ? withoutCapabilities(capabilities, ["writes"]) : capabilities,
    notes: [
      ...added.map((name) => `${name} is declared too: ${needing(name, declared)}`),
      ...lost.map((name) => `${name} is left out too: it needs ${requirements[name]}`),
    ],
  };
};

const needing = (required: Capability, names: readonly Capability[]): string => {
  const needy = names.filter((name) => requirements[name] === required);
  return `${needy.join(" and ")} ${needy.length === 1 ? "needs" : "need"} it`;
};
