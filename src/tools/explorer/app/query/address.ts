import { percentDecoded } from "../../../../base/percent-decoded.js";
import type { TypeInfo } from "../model.js";
import { fromParameters } from "./from-parameters.js";
import type { Parameter, Query } from "./query.js";
import { leaves, nameOf, parametersIn, searchOf } from "./search.js";
import { toParameters } from "./to-parameters.js";

/** An address, in the forms in which it is shown and sent. All begin with the path: `/api/articles`. */
export interface Address {
  readonly path: string;
  /** As it is sent: `/api/articles?filters%5Btitle%5D...`. */
  readonly encoded: string;
  /** The parameters of the readable form: one for each `name=value`. */
  readonly parameters: readonly Parameter[];
}

/** The address of a request. */
export const addressOf = (type: TypeInfo, query: Query): Address => {
  const path = query.id === "" ? type.path : `${type.path}/${encodeURIComponent(query.id)}`;
  const nested = toParameters(query);
  const search = searchOf(nested);
  return { path, encoded: search === "" ? path : `${path}?${search}`, parameters: leaves([], nested) };
};

/** The address as a person reads it: nothing is percent-encoded. */
export const readable = ({ parameters, path }: Address): string =>
  parameters.length === 0 ? path : `${path}?${joined(parameters)}`;

/** Nested parameters as a person reads them. */
export const written = (parameters: unknown): string => joined(leaves([], parameters));

const joined = (parameters: readonly Parameter[]): string =>
  parameters.map(({ path, value }) => (value === undefined ? nameOf(path) : `${nameOf(path)}=${value}`)).join("&");

/** The request that an address asks for; undefined when it leads to no content-type. */
export const queryAt = (types: Iterable<TypeInfo>, address: string): Query | undefined => {
  const [path = "", ...search] = address.split("?");
  const [type] = [...types]
    .filter((each) => path === each.path || path.startsWith(`${each.path}/`))
    .sort((a, b) => b.path.length - a.path.length);
  if (type === undefined) return undefined;
  const id = percentDecoded(path.slice(type.path.length + 1));
  return id.includes("/") ? undefined : fromParameters(type.uid, id, parametersIn(search.join("?")));
};
