import type { ErrorObject } from "ajv";
import { below } from "../../../base/json/json-place.js";
import type { ShapeCheck, ShapeFault } from "../../model/definition.js";
import type { Answers } from "../../model/generated/answers.schema.js";
import type { AttributeSchema } from "../../model/generated/attribute.schema.js";
import * as checks from "../../model/generated/checks.js";
import type { ComponentSchema } from "../../model/generated/component.schema.js";
import type { ContentTypeSchema } from "../../model/generated/content-type.schema.js";
import type { DatasetSettings } from "../../model/generated/dataset.schema.js";
import type { EntriesFile } from "../../model/generated/entries.schema.js";
import type { GenerateRules } from "../../model/generated/generate-rules.schema.js";
import type { Scenario } from "../../model/generated/scenario.schema.js";

/** `/attributes/title/enum/0` as `attributes.title.enum[0]`. */
const formatPointer = (pointer: string): string =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, key) => below(path, /^\d+$/.test(key) ? Number(key) : key), "");

const list = (values: unknown): string => (Array.isArray(values) ? values.join(", ") : String(values));

/** What was expected, in words. The validator's own sentences know nothing of the reader. */
const describe = ({ keyword, message, params }: ErrorObject): string => {
  switch (keyword) {
    case "required":
      return `${JSON.stringify(params.missingProperty)} is missing`;
    case "additionalProperties":
      return `unknown key ${JSON.stringify(params.additionalProperty)}`;
    case "type":
      return `expected ${list(params.type).replaceAll(", ", " or ")}`;
    case "enum":
      return `expected one of ${list(params.allowedValues)}`;
    case "discriminator":
      return params.tag === undefined || params.tagValue === undefined
        ? `${JSON.stringify(params.tag)} is missing`
        : `unknown ${String(params.tag)} ${JSON.stringify(params.tagValue)}`;
    default:
      return message ?? keyword;
  }
};

/** What may stand at some places, for who writes a fixture folder by hand. */
const examples: readonly (readonly [place: RegExp, example: string])[] = [
  [/^info$/, '{ "singularName": "article", "pluralName": "articles", "displayName": "Article" }'],
  [/^attributes\.[^.]+$/, '{ "type": "string" }'],
  [/^locales\[\d+\]$/, '{ "code": "en" }'],
];

const exampleFor = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (keyword !== "required" && keyword !== "type") return "";
  const place = formatPointer(keyword === "required" ? `${instancePath}/${params.missingProperty}` : instancePath);
  const example = examples.find(([pattern]) => pattern.test(place))?.[1];
  return example === undefined ? "" : `, such as ${example}`;
};

// These only say that a part failed, which has its own fault.
const wrappers: ReadonlySet<string> = new Set(["if", "oneOf"]);

const toFaults = (errors: readonly ErrorObject[]): readonly ShapeFault[] =>
  errors
    .filter(({ keyword }) => !wrappers.has(keyword))
    .map((error) => ({ path: formatPointer(error.instancePath), message: describe(error) + exampleFor(error) }));

/** What is expected at places whose form no check can name in few words. */
export type Forms = readonly (readonly [place: RegExp, expected: string])[];

/** Faults in the words of their places, each once. */
export const inWords = (forms: Forms, faults: readonly ShapeFault[]): readonly ShapeFault[] => {
  const worded = faults.map((fault): ShapeFault => {
    for (const [place, message] of forms) {
      const path = place.exec(fault.path)?.[0];
      if (path !== undefined) return { path, message };
    }
    return fault;
  });
  return [...new Map(worded.map((fault) => [`${fault.path}: ${fault.message}`, fault])).values()];
};

/** A compiled schema, which leaves its errors behind. */
interface Validate {
  (json: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}

const check =
  <T>(validate: Validate): ShapeCheck<T> =>
  (json) =>
    // The types are generated from the very schema that was compiled.
    validate(json) ? { ok: true, value: json as T } : { ok: false, faults: toFaults(validate.errors ?? []) };

/** The checks of everything that this package has a JSON Schema for, compiled when the project was built. */
export const shapeChecks = {
  contentType: check<ContentTypeSchema>(checks.contentType),
  component: check<ComponentSchema>(checks.component),
  attribute: check<AttributeSchema>(checks.attribute),
  entries: check<EntriesFile>(checks.entries),
  settings: check<DatasetSettings>(checks.settings),
  scenario: check<Scenario>(checks.scenario),
  answers: check<Answers>(checks.answers),
  generateRules: check<GenerateRules>(checks.generateRules),
};
