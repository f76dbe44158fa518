import { addAt } from "../../base/maps.js";
import { unrestricted } from "../../reference/model/caller.js";
import { referenceDialect } from "../../reference/model/dialect.js";
import type { Attribute, ContentModel, ScalarType, Schema } from "../../reference/model/schema.js";
import type { Operator } from "../../reference/operators/operator.js";
import { validateFilters } from "../../reference/query/filters.js";
import { defaultLimits } from "../../reference/query/pagination.js";
import { parsePopulate, type RawBranch } from "../../reference/query/populate-forms.js";
import type { Listener, Scope } from "../../reference/query/scope.js";
import { validatePopulate } from "../../reference/query/selection.js";
import { validateSort } from "../../reference/query/sort.js";
import { waysOf } from "../../strapi/profile.js";
import type { Query } from "./parameters.js";

type Path = readonly string[];

/** A name of `populate` in a type that it may be of. */
export interface Spot {
  readonly schema: Schema;
  readonly attribute: Attribute | undefined;
}

/** What the reference says of a query while it reads it. */
export interface Heard {
  /** The branches of `populate`, at every level; below a dynamic zone, each is of several components. */
  readonly branches: ReadonlyMap<RawBranch, readonly Spot[]>;
  /** What is populated, also as one of all. */
  readonly populated: readonly { readonly path: Path; readonly attribute: Attribute }[];
  readonly operands: readonly {
    readonly operator: Operator;
    readonly type: ScalarType;
    readonly path: Path;
    readonly value: unknown;
  }[];
  /** Names for operators that there are not. */
  readonly ignored: readonly Path[];
}

/** Lets the reference read `filters`, `sort` and `populate` as the real server does for whoever may do everything. What is refused is not of interest. */
export const listen = (query: Query, type: Schema, model: ContentModel, listener: Listener): void => {
  const scope: Scope = {
    ...{ model, ways: waysOf("strapi-4.26"), dialect: referenceDialect, caller: unrestricted },
    // No pages are read by these three.
    ...{ limits: defaultLimits, faults: [], plans: new Map(), listener },
  };
  validateFilters(query.filters, ["filters"], type, scope);
  validateSort(query.sort, ["sort"], type, scope);
  validatePopulate(parsePopulate(query.populate), type, "live", scope);
};

/** What is heard of `filters` and `populate`. */
export const hear = (query: Query, type: Schema, model: ContentModel): Heard => {
  const branches = new Map<RawBranch, Spot[]>();
  const populated: Heard["populated"][number][] = [];
  const operands: Heard["operands"][number][] = [];
  const ignored: Path[] = [];
  listen(query, type, model, {
    populated: (schema, attribute, branch) => {
      if (branch !== undefined) addAt(branches, branch, { schema, attribute });
      if (attribute !== undefined) populated.push({ path: branch?.path ?? ["populate"], attribute });
    },
    operand: (operator, type, path, value) => void operands.push({ operator, type, path, value }),
    ignored: (path) => void ignored.push(path),
  });
  return { branches, populated, operands, ignored };
};
