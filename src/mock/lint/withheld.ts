import { isRecord, own } from "../../base/json.js";
import { type Attribute, type ContentModel, type Schema, schemaOf, type Uid } from "../../reference/model/schema.js";
import { parsePopulate, type RawPopulate } from "../../reference/query/populate-forms.js";
import type { ApiRequest } from "../../server/http/message.js";
import type { Findings } from "./finding.js";
import type { Query } from "./parameters.js";

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
  { model, query, type }: { readonly model: ContentModel; readonly query: Query; readonly type: Schema },
  body: unknown,
  withheld: Withheld,
  findings: Findings,
): void => {
  const remark = (path: readonly string[], attribute: Attribute | undefined, outcome: string): void => {
    const target = withheldTarget(attribute, withheld);
    if (target !== undefined)
      findings.addIdle(path, () => `the ${withheld.who} may not ${target}.find: ${outcome} ${attribute?.name}`);
  };
  const populated = (path: readonly string[], attribute: Attribute | undefined): void =>
    remark(path, attribute, "nothing is populated by");
  walk(parsePopulate(query.populate), [type], model, populated);
  const data = isRecord(body) ? own(body, "data") : undefined;
  for (const name of isRecord(data) ? Object.keys(data) : [])
    remark(["data", name], type.attributes.get(name), "nothing is written to");
};

type Visit = (path: readonly string[], attribute: Attribute | undefined) => void;

/** Visits the attributes that a populate names, at every level. */
const walk = (raw: RawPopulate, schemas: readonly Schema[], model: ContentModel, visit: Visit): void => {
  if (raw.kind === "all")
    for (const { attributes } of schemas) for (const attribute of attributes.values()) visit(["populate"], attribute);
  if (raw.kind !== "branches") return;
  for (const { name, path, value } of raw.branches) {
    const links = schemas.flatMap(({ attributes }) => attributes.get(name) ?? []);
    for (const link of links) visit(path, link);
    if (value.kind !== "options") continue;
    const targets = links.flatMap((link) => targetsOf(link).flatMap((uid) => schemaOf(model, uid) ?? []));
    walk(value.populate, targets, model, visit);
    for (const branch of value.on ?? []) {
      const schema = schemaOf(model, branch.name);
      if (schema !== undefined && branch.value.kind === "options") walk(branch.value.populate, [schema], model, visit);
    }
  }
};

const targetsOf = (attribute: Attribute): readonly Uid[] => {
  if (attribute.kind === "dynamiczone") return attribute.components;
  return "target" in attribute ? [attribute.target] : [];
};
