import { shown } from "../../../../base/json/json-place.js";
import { didYouMean } from "../../../../base/words/closest.js";
import type { Attribute, ContentModel, ContentType, Schema } from "../../../../reference/model/schema.js";
import { userUid } from "../../../model/built-in/uids.js";
import { implicitNames } from "../../../model/implicit-attributes.js";
import { holdsParts } from "../../../model/parts.js";
import { generatedTypes } from "../plan-entries.js";

export interface RulesContext {
  readonly model: ContentModel;
  /** The functions of faker: `person.fullName`. */
  readonly fakerNames: readonly string[];
}

/** What the reader of rules and stories knows and reports to: a message that is undefined is no fault. */
export interface RulesReading extends RulesContext {
  readonly fault: (path: string, message: string | undefined) => void;
}

/** The content-type of a name: its uid, its singular or its plural. Undefined: there is none, which is reported. */
export const typeNamed = ({ fault, model }: RulesReading, name: string, path: string): ContentType | undefined => {
  const types = generatedTypes(model);
  const names = (type: ContentType): readonly string[] => [type.uid, type.singularName, type.pluralName];
  const found = types.find(({ uid }) => uid === name) ?? types.find((type) => names(type).includes(name));
  if (found !== undefined) return found;
  const known = types.flatMap(names);
  fault(path, `there is no type ${shown(name)}.${didYouMean(known, name)}`);
  return undefined;
};

/** What an account needs to be one. */
const ofAccounts: ReadonlySet<string> = new Set([
  ...["provider", "password", "confirmed", "blocked", "role", "resetPasswordToken", "confirmationToken"],
]);

/** The attribute of a name, for which there may be a rule. Undefined: there is none, which is reported. */
export const attributeNamed = (
  { fault }: RulesReading,
  schema: Schema,
  name: string,
  path: string,
): Attribute | undefined => {
  const isOfService =
    schema.kind !== "component" &&
    (implicitNames({ localized: schema.localized }).has(name) || (schema.uid === userUid && ofAccounts.has(name)));
  if (isOfService) {
    fault(path, "is made by the server, not by rules");
    return undefined;
  }
  const found = schema.attributes.get(name);
  if (found !== undefined) return found;
  fault(path, `${schema.uid} has no attribute ${shown(name)}.${didYouMean([...schema.attributes.keys()], name)}`);
  return undefined;
};

/** Why nobody can choose what a relation holds on this side; undefined: it can be chosen. */
const unchosen = (attribute: Attribute): string | undefined => {
  if (attribute.kind === "morph") return "of a polymorphic relation cannot be chosen";
  if (attribute.kind !== "relation" || attribute.owner) return undefined;
  return `is decided by the other side of the relation: give the rule to ${attribute.target} ${attribute.inverse}`;
};

/** What a schema says against so many targets of an attribute; undefined: nothing. */
export const countFault = (attribute: Attribute, least: number, most: number): string | undefined => {
  if (attribute.kind === "scalar" || !attribute.many) return `${attribute.name} has no list, expected no count`;
  const reason = unchosen(attribute);
  if (reason !== undefined) return reason;
  if (least > most) return `the least, ${least}, is above the most, ${most}`;
  const { max = Number.POSITIVE_INFINITY, min = 0 } = holdsParts(attribute) ? attribute : {};
  if (least < min) return `${least}, but the schema asks for at least ${min}`;
  if (most > max) return `${most}, but the schema asks for at most ${max}`;
  return least === 0 && attribute.required ? "0, but the schema says that it is required" : undefined;
};

/** What forbids an attribute to have no value; undefined: nothing does. */
export const nullFault = (attribute: Attribute, { model }: RulesContext): string | undefined => {
  if (attribute.required) return "the schema says that it is required";
  const reason = unchosen(attribute);
  if (reason !== undefined || attribute.kind !== "relation") return reason;
  const inverse = model.contentTypes.get(attribute.target)?.attributes.get(attribute.inverse ?? "");
  return inverse?.required ? `${attribute.target} ${inverse.name}, its other side, is required` : undefined;
};
