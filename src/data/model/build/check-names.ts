import type { ContentTypeSchema } from "../generated/content-type.schema.js";
import type { Report } from "../report.js";

/** Routes are made of singular and plural names: no two content-types may share one. */
export const checkNames = (
  types: readonly { readonly file: string; readonly schema: ContentTypeSchema }[],
  report: Report,
): void => {
  const taken = new Map<string, string>();
  for (const { file, schema } of types) {
    const { displayName, pluralName, singularName } = schema.info;
    if (displayName === undefined) report.warning(file, "info.displayName", "is missing; the singular name is taken");
    const same = singularName === pluralName;
    if (same && schema.kind !== "singleType") {
      report.error(file, "info.pluralName", `must differ from the singular name ${JSON.stringify(singularName)}`);
    }
    const names = [["singularName", singularName] as const, ...(same ? [] : [["pluralName", pluralName] as const])];
    for (const [key, name] of names) {
      const other = taken.get(name);
      if (other !== undefined)
        report.error(file, `info.${key}`, `${JSON.stringify(name)} is a name of ${other} already`);
      taken.set(name, file);
    }
  }
};
