import { repeatedPlaces } from "../../../base/repeated.js";
import type { ScalarAttribute } from "../../../reference/model/schema.js";
import { parseLiteral } from "../literal.js";
import type { Report } from "../report.js";
import type { DraftSchema } from "./resolve-relations.js";

const checkName = (schema: DraftSchema, name: string, report: Report): void => {
  const path = `attributes.${name}`;
  // Rows are plain objects: a name that every object has would be found where there is no value.
  if (name === "id" || name in Object.prototype) {
    report.error(schema.file, path, "is a reserved name");
    schema.attributes.delete(name);
  } else if (/\p{Surrogate}/u.test(name)) {
    // No URL can name it, and no file hold it as text.
    report.error(schema.file, path, "is no text: it holds half of a character (a lone surrogate)");
    schema.attributes.delete(name);
  } else if (!/^[A-Za-z_][\w-]*$/.test(name)) {
    report.warning(schema.file, path, "an attribute name should start with a letter and hold letters, digits, - and _");
  }
};

const checkDefault = (schema: DraftSchema, attribute: ScalarAttribute, report: Report): void => {
  const parsed = parseLiteral(attribute, attribute.default);
  if (parsed.ok) return;
  const { default: written, ...rest } = attribute;
  const message = `expected ${parsed.expected}, got ${JSON.stringify(written)}; ignored`;
  report.warning(schema.file, `attributes.${attribute.name}.default`, message);
  schema.attributes.set(attribute.name, rest);
};

const checkScalar = (schema: DraftSchema, attribute: ScalarAttribute, report: Report): void => {
  const path = `attributes.${attribute.name}`;
  checkDefault(schema, attribute, report);
  const values = attribute.enum ?? [];
  for (const value of new Set(repeatedPlaces(values).map((place) => values[place]))) {
    report.warning(schema.file, `${path}.enum`, `${JSON.stringify(value)} is there more than once`);
  }
  if (attribute.targetField !== undefined && !schema.attributes.has(attribute.targetField)) {
    report.warning(
      schema.file,
      `${path}.targetField`,
      `there is no attribute ${JSON.stringify(attribute.targetField)}`,
    );
  }
};

/** Checks what a JSON Schema cannot say about the attributes of one schema. What is at fault is left out. */
export const checkAttributes = (schema: DraftSchema, report: Report): void => {
  for (const attribute of [...schema.attributes.values()]) {
    checkName(schema, attribute.name, report);
    if (attribute.kind === "scalar" && schema.attributes.has(attribute.name)) checkScalar(schema, attribute, report);
  }
};
