import type { BodyPlace } from "../../reference/write/faults.js";
import { printValue } from "./print-value.js";

/**
 * The message about a value of a wrong type (measured). `final` is what the value was turned into before it was looked
 * at, the value itself when nothing was done.
 */
export const wrongType = ({ label }: BodyPlace, type: string, final: unknown, original: unknown): string => {
  const isCast = original !== null && original !== undefined && original !== final;
  const cast = isCast ? ` (cast from the value \`${printValue(original)}\`).` : ".";
  return `${label} must be a \`${type}\` type, but the final value was: \`${printValue(final)}\`${cast}`;
};

/** What the real server says of values (measured), each about the place with this label. */
export const messages = {
  wrongType,
  missing: (label: string) => `${label} must be defined.`,
  null: (label: string) => `${label} cannot be null.`,
  required: (label: string) => `${label} is a required field`,
  noneOf: (label: string, values: readonly unknown[]) =>
    `${label} must be one of the following values: ${values.join(", ")}`,
  mismatch: (label: string, pattern: RegExp) => `${label} must match the following: "${pattern}"`,
  tooShort: (label: string, least: number) => `${label} must be at least ${least} characters`,
  tooLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  empty: (label: string) => `${label} cannot be empty`,
  notEmail: (label: string) => `${label} must be a valid email`,
  notInteger: (label: string) => `${label} must be an integer`,
  tooSmall: (label: string, least: number) => `${label} must be greater than or equal to ${least}`,
  tooLarge: (label: string, most: number) => `${label} must be less than or equal to ${most}`,
  tooFew: (label: string, least: number) => `${label} field must have at least ${least} items`,
  tooMany: (label: string, most: number) => `${label} field must have less than or equal to ${most} items`,
  notUnique: "This attribute must be unique",
  unnamedComponent: "Cannot build relations store from dynamiczone, component identifier is undefined",
  foreignComponent: (attribute: string) =>
    `Some of the provided components in ${attribute} are not related to the entity`,
} as const;
