import { isRecord, own } from "../../base/json/json.js";
import type { Attribute, Schema, Uid } from "../../reference/model/schema.js";
import type { ApiRequest } from "../../server/http/message.js";
import type { Findings } from "./finding.js";
import type { Heard } from "./heard.js";

/** What the answer to a request leaves out, or refuses, because its sender may not find it. */
export interface Withheld {
  /** The sender, in words. */
  readonly who: string;
  readonly types: ReadonlySet<Uid>;
}

/** Who sends a request, in words. */
export const senderOf = ({ headers }: Pick<ApiRequest, "headers">): string =>
  headers("authorization") === undefined ? "role of type public" : "role or token of the sender";

/** The type that a relation leads to and that is withheld; undefined for any other attribute. */
export const withheldTarget = (attribute: Attribute | undefined, { types }: Withheld): Uid | undefined =>
  attribute?.kind === "relation" && !attribute.hidden && types.has(attribute.target) ? attribute.target : undefined;

/** Remarks relations that are left out: what may not be found is neither populated nor written, without a word (section 5). */
export const checkWithheld = (
  { populated, type }: Pick<Heard, "populated"> & { readonly type: Schema },
  body: unknown,
  withheld: Withheld,
  findings: Findings,
): void => {
  const remark = (path: readonly string[], attribute: Attribute | undefined, outcome: string): void => {
    const target = withheldTarget(attribute, withheld);
    if (target !== undefined)
      findings.addIdle(path, () => `the ${withheld.who} may not ${target}.find: ${outcome} ${attribute?.name}`);
  };
  for (const { attribute, path } of populated) remark(path, attribute, "nothing is populated by");
  const data = isRecord(body) ? own(body, "data") : undefined;
  for (const name of isRecord(data) ? Object.keys(data) : [])
    remark(["data", name], type.attributes.get(name), "nothing is written to");
};
