import { allCapabilities, type Capability, requiredBy } from "../../kit/contract/capability.js";
import type { RunReport } from "../../kit/report/report.js";

/**
 * The shortest options that give a run the capabilities of another one: they stand in each command that repeats a failure. What the server was found to
 * lack is found out again.
 */
export const capabilityOptions = ({
  capabilities,
  lacking = {},
}: Pick<RunReport, "capabilities" | "lacking">): readonly string[] => {
  const missing = allCapabilities.filter((name) => !capabilities.includes(name));
  if (missing.length === 0) return [];
  const isDetected = (name: Capability): boolean => lacking[name] !== undefined;
  const isReadOnly = missing.includes("relation-updates") && !isDetected("relation-updates");
  const given = missing.filter((name) => !isDetected(name));
  const isNamed = (name: Capability): boolean =>
    !requiredBy(name).some((needed) => missing.includes(needed)) && !(isReadOnly && name === "relation-updates");
  const without = given.filter(isNamed);
  const left = [
    ...(given.length < missing.length ? ["--detect"] : []),
    ...(isReadOnly ? ["--read-only"] : []),
    ...(without.length === 0 ? [] : ["--without", without.join()]),
  ];
  const features = capabilities.filter((name) => !capabilities.some((other) => requiredBy(other).includes(name)));
  const kept = ["--features", features.join() || "none"];
  return given.length === missing.length && kept.join(" ").length < left.join(" ").length ? kept : left;
};
