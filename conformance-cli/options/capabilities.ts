import { type Command, InvalidArgumentError } from "commander";
import { likeness } from "../../spec-tests/kit/base.js";
import {
  allCapabilities,
  type Capability,
  isCapability,
  requirements,
  withoutCapabilities,
  withRequired,
} from "../../spec-tests/kit/contract/capability.js";
import { UsageError } from "../base/usage-error.js";

/** What the server is declared to offer. */
export interface CapabilityOptions {
  readonly capabilities: readonly Capability[];
  /** What else was declared or left out because of what was named: sentences for the user. */
  readonly notes: readonly string[];
  /** Whether the server is asked which of the capabilities it lacks. */
  readonly detect: boolean;
}

/** The options as they are given. */
export interface RawCapabilityOptions {
  readonly features?: readonly Capability[];
  readonly without?: readonly Capability[];
  readonly readOnly?: boolean;
  readonly detect?: boolean;
}

/** Adds the options about what a server offers to a command. */
export const describeCapabilities = (command: Command): Command =>
  command
    .option(
      "--features <capabilities>",
      "what the server offers, and nothing else (repeatable): names with commas between them, or none; those of --without",
      collectNames,
    )
    .option(
      "--without <capabilities>",
      `what the server does not offer (repeatable): ${allCapabilities.join(", ")}`,
      collectNames,
    )
    .option("--detect", "ask the server which of them it lacks, before the checks, and leave those out too")
    .option("--read-only", "leave out the checks that create, change and delete entries: the same as --without writes");

/** The declared capabilities, with those that they need. Names that contradict each other are a `UsageError`. */
export const toCapabilityOptions = ({
  features,
  without = [],
  readOnly = false,
  detect = false,
}: RawCapabilityOptions): CapabilityOptions => {
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
    detect,
  };
};

const needing = (required: Capability, names: readonly Capability[]): string => {
  const needy = names.filter((name) => requirements[name] === required);
  return `${needy.join(" and ")} ${needy.length === 1 ? "needs" : "need"} it`;
};

const collectNames = (text: string, previous: readonly Capability[] | undefined): readonly Capability[] => [
  ...(previous ?? []),
  ...(text.trim() === "none" ? [] : text.split(",").map((name) => parseName(name.trim()))),
];

const parseName = (name: string): Capability => {
  if (isCapability(name)) return name;
  const [nearest] = [...allCapabilities].sort((a, b) => likeness(name, b) - likeness(name, a));
  const hint = nearest !== undefined && likeness(name, nearest) >= 0.4 ? ` Did you mean "${nearest}"?` : "";
  throw new InvalidArgumentError(
    `${name === "" ? "A name is empty." : `There is no capability "${name}".${hint}`} Expected some of ${allCapabilities.join(", ")}.`,
  );
};
