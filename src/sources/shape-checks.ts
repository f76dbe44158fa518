import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ErrorObject } from "ajv";
import type { DefinitionChecks, ShapeCheck, ShapeFault } from "../model/definition.js";
import type { DatasetSettings } from "../model/generated/dataset.schema.js";
import type { EntriesFile } from "../model/generated/entries.schema.js";
import { packageRoot } from "./package-root.js";

/** The checks of everything that this package has a JSON Schema for. */
export interface ShapeChecks extends DefinitionChecks {
  readonly entries: ShapeCheck<EntriesFile>;
  readonly settings: ShapeCheck<DatasetSettings>;
}

/** `/attributes/title/enum/0` as `attributes.title.enum[0]`. */
const formatPointer = (pointer: string): string =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`), "");

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

// These only say that a part failed, which has its own fault.
const wrappers: ReadonlySet<string> = new Set(["if", "oneOf"]);

const toFaults = (errors: readonly ErrorObject[]): readonly ShapeFault[] =>
  errors
    .filter(({ keyword }) => !wrappers.has(keyword))
    .map((error) => ({ path: formatPointer(error.instancePath), message: describe(error) }));

const readSchema = (name: string): object =>
  // Our own file: it is a schema, or the package is broken.
  JSON.parse(readFileSync(join(packageRoot(), "src/model/schemas", `${name}.schema.json`), "utf8")) as object;

const createChecks = (): ShapeChecks => {
  const ajv = new Ajv({ allErrors: true, discriminator: true, strict: false });
  // A keyword of this validator, not of JSON Schema: with it, a fault is told of the one type that was meant.
  ajv.addSchema({ ...readSchema("attribute"), discriminator: { propertyName: "type" } });
  const check = <T>(name: string): ShapeCheck<T> => {
    const validate = ajv.compile<T>(readSchema(name));
    return (json) =>
      validate(json) ? { ok: true, value: json } : { ok: false, faults: toFaults(validate.errors ?? []) };
  };
  return {
    contentType: check("content-type"),
    component: check("component"),
    entries: check("entries"),
    settings: check("dataset"),
  };
};

let checks: ShapeChecks | undefined;

/** The checks, compiled on first use. */
export const shapeChecks = (): ShapeChecks => {
  checks ??= createChecks();
  return checks;
};
