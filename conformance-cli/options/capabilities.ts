import {
  allCapabilities,
  type Capability,
  requiredBy,
  withoutCapabilities,
  withRequired,
} from "../../spec-tests/kit/contract/capability.js";
import { lends } from "../../spec-tests/kit/dataset/lent.js";
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
    if (without.includes(name)) throw new UsageError(`--features and --without both name ${name}`);
    const required = requiredBy(name).find((each) => without.includes(each));
    if (required !== undefined)
      throw new UsageError(
        `--features ${name} and --without ${required} exclude each other: ${name} needs ${required}`,
      );
  }
  const added = features === undefined ? [] : declared.filter((name) => !features.includes(name));
  const lost = declared.filter((name) => !capabilities.includes(name) && !without.includes(name));
  const offered = readOnly ? withoutCapabilities(capabilities, ["relation-updates"]) : capabilities;
  const isLeft = declared.includes("writes") && lends(new Set(offered));
  return {
    capabilities: offered,
    notes: [
      ...added.map((name) => `${name} is declared too: ${needing(name, declared)}`),
      ...lost.map((name) => `${name} is left out too: it needs ${lostFor(name, capabilities)}`),
      ...(isLeft ? [updatesRemain] : []),
    ],
  };
};

/** Whoever leaves out `writes` may take it for leaving the server alone. */
const updatesRemain =
  "relation-updates stays declared: checks update relations of the dataset's entries, and restore them (--read-only leaves them out)";

/** What a capability needs and the server does not have. */
const lostFor = (name: Capability, kept: readonly Capability[]): string =>
  requiredBy(name)
    .filter((each) => !kept.includes(each))
    .join(" and ");

const needing = (required: Capability, names: readonly Capability[]): string => {
  const needy = names.filter((name) => requiredBy(name).includes(required));
  return `${needy.join(" and ")} ${needy.length === 1 ? "needs" : "need"} it`;
};
