import { missingPackage } from "../../../base/command-line.js";
import { codeOf } from "../../../base/words/error-code.js";
import type { SchemaCompiler } from "../../types/generate-types.js";
import { CommandError } from "../output.js";
import type { Describe } from "./description-command.js";

const pretty = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** The optional package that makes interfaces of schemas. */
const compiler = async (): Promise<SchemaCompiler> => {
  try {
    return (await import("json-schema-to-typescript")).compile;
  } catch (error) {
    if (codeOf(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new CommandError(missingPackage("types are made", "json-schema-to-typescript"), 1);
  }
};

/** The texts of `touchstone types`, `schemas` and `openapi`. What makes them is loaded when it is needed. */
export const descriptions: Readonly<Record<"types" | "schemas" | "openapi", Describe>> = {
  types: async (dataset) => {
    const [{ generateTypes }, compile] = await Promise.all([import("../../types/generate-types.js"), compiler()]);
    try {
      return `${(await generateTypes(dataset, compile)).trimEnd()}\n`;
    } catch (error) {
      // json-schema-to-typescript follows each relation with a call in the one before.
      if (!(error instanceof RangeError) || !/call stack/.test(error.message)) throw error;
      throw new CommandError(
        "types: more content-types are related in a row than json-schema-to-typescript can follow",
        1,
      );
    }
  },
  schemas: async ({ model }) => {
    const { jsonSchemas } = await import("../../types/schemas/json-schemas.js");
    return pretty(jsonSchemas(model));
  },
  openapi: async (dataset) => {
    const { openApi } = await import("../../types/openapi/openapi.js");
    return pretty(openApi(dataset));
  },
};
