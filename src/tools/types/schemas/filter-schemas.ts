import type { JoinAttribute, LinkAttribute, Schema, Uid } from "../../../reference/model/schema.js";
import { valueTypes } from "../../../reference/model/values.js";
import { appliesTo, operators, takesList } from "../../../reference/operators/operators.js";
import { fieldsOf } from "./entry-schemas.js";
import type { Definition, JsonSchema } from "./json-schema.js";
import { linksOf, nameOf, type SchemaContext, shownTypes } from "./schema-context.js";

/** The name of the definition of the filters of a content-type or component. */
export const filtersName = (uid: Uid, context: SchemaContext): string => `${nameOf(context, uid)}Filters`;

const scalarOperand: JsonSchema = { type: ["string", "number", "boolean", "null"] };
const listOperand: JsonSchema = { anyOf: [scalarOperand, { type: "array", items: scalarOperand }] };

/** The operators for attributes of text, or for all others (section 4.4). */
const operatorSchema = (family: "text" | "number"): JsonSchema => {
  const names = [...operators.values()].filter((operator) => appliesTo(operator, family)).map(({ name }) => name);
  const members = names.map((name): Definition => [name, takesList(name) ? listOperand : scalarOperand]);
  const not: JsonSchema = { description: "The opposite of a value, or of operators." };
  return { type: "object", properties: Object.fromEntries([...members, ["$not", not]]), additionalProperties: false };
};

/** The names of what the filters of all types share. */
export const sharedFilterNames: readonly string[] = ["TextOperators", "Operators"];

/** Whether filters follow a link: they cannot where it leads to entries or components of several types. */
const isFollowed = (link: LinkAttribute): link is JoinAttribute => link.kind !== "dynamiczone" && link.kind !== "morph";

const filterMembers = (schema: Schema, context: SchemaContext): Readonly<Record<string, JsonSchema>> => {
  const { ref } = context;
  const condition = (operatorsName: string): JsonSchema => ({ anyOf: [listOperand, ref(operatorsName)] });
  const fields = fieldsOf(schema).map(
    (field): Definition => [
      field.name,
      condition(valueTypes[field.type].family === "text" ? "TextOperators" : "Operators"),
    ],
  );
  const links = linksOf(schema)
    .filter(isFollowed)
    .map(
      ({ name, target }): Definition => [
        name,
        { anyOf: [scalarOperand, ref(filtersName(target, context)), ref("Operators")] },
      ],
    );
  const self = ref(filtersName(schema.uid, context));
  const group: JsonSchema = { type: "array", items: self };
  return {
    id: condition("Operators"),
    ...Object.fromEntries([...fields, ...links]),
    $and: group,
    $or: group,
    $not: { anyOf: [self, group] },
  };
};

/** The definitions of filters: `ArticleFilters` for each content-type and component, and the operators. */
export const filterSchemas = (context: SchemaContext): readonly Definition[] => {
  const schemas: readonly Schema[] = [...shownTypes(context.model), ...context.model.components.values()];
  return [
    ["TextOperators", operatorSchema("text")],
    ["Operators", operatorSchema("number")],
    ...schemas.map(
      (schema): Definition => [
        filtersName(schema.uid, context),
        { type: "object", properties: filterMembers(schema, context), additionalProperties: false },
      ],
    ),
  ];
};
