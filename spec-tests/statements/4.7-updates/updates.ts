import { isRecord } from "../../kit/base.js";
import type { Refusal } from "../../kit/expect/error.js";
import type { Named } from "../../kit/twins/names.js";
import { valueWritten, type Written } from "../../kit/twins/notation.js";
import { type Ids, idOfName, isTested, tested } from "./tested-relations.js";

/** A relation update that must be rejected. The specification shows neither status nor name (section 7). */
export const refusedUpdate: readonly Refusal[] = [{ status: 400 }, { status: 422 }];

/** A value of a relation with the ids of scratch entries. */
export const valueFor = (ids: Ids, written: Written): unknown => valueWritten(written, (name) => idOfName(ids, name));

/** A body whose relations, and those in components, are in the notation, with other values in their place. */
const bodyWith = (
  body: object,
  read: (attribute: string, written: Written) => unknown,
): Readonly<Record<string, unknown>> => {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isRecord(value) ? bodyWith(value, read) : value;
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isRelation = isTested(name) || name === "members" || name === "chief";
      return [name, isRelation ? read(name, value) : inside(value)];
    }),
  );
};

/** A body with the ids of scratch entries. */
export const bodyFor = (ids: Ids, body: object): Readonly<Record<string, unknown>> =>
  bodyWith(body, (_, written) => valueFor(ids, written));

/** A body in which relations of restorations and conservators are in the notation, with names in the place of letters. */
export const namedBody = (body: object): Named =>
  bodyWith(body, (attribute, written) => {
    const type = isTested(attribute) ? tested[attribute].to : "conservator";
    return valueWritten(
      written,
      (letter) => `<${type} ${letter}>`,
      (name) => name.replace("<", "<'"),
    );
  });

/** What updates of relations need of a server. */
export const ofRelations = { needs: ["relation-updates", "relations"] } as const;
