import fc from "fast-check";
import { createData } from "../../../spec-tests/kit/random/bodies/entry-values.js";
import { hostile, keys, mutate, mutation, textOf, words } from "../../../spec-tests/kit/random/bodies/hostile.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentModel } from "../../reference/model/schema.js";
import { jsonRequest, type Sent } from "./hostile-writes.test-data.js";

const pathId = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...["0", "-1", "1.0", "1.5", "1e2", "1e400", "NaN", "abc", "__proto__", "9".repeat(30), "%00", "%zz", "true"],
    ),
  },
);

const query = fc.constantFrom(
  "",
  "",
  "",
  "?populate=*",
  "?fields=id",
  "?locale=fr",
  "?populate=localizations",
  "?fields=x",
);

/** Which requests to make. */
export interface Choice {
  /** In how many places a valid body is changed, at the most. */
  readonly mutations: number;
  /** The singular names of the types. Default: all of the deployment's own. */
  readonly types?: readonly string[];
  /** The entries are those up to this id. Default: any text for an id. */
  readonly lastId?: number;
  /** Attributes that are written more often than others, as those that are required are. */
  readonly often?: readonly string[];
}

/** Requests that write to entries. */
export const entryRequests = (
  dataset: Dataset,
  { lastId, mutations, often = [], types: named }: Choice,
): fc.Arbitrary<Sent> => {
  const own = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const types = own.filter(({ singularName }) => named?.includes(singularName) ?? true);
  const requests = types.map((type) => {
    const single = type.kind === "singleType";
    const base = `/api/${single ? type.singularName : type.pluralName}`;
    const targets = [
      ...["PUT", "PUT", "PUT", "PUT", single ? "PUT" : "POST", single ? "PUT" : "POST", "DELETE"].map((method) => ({
        method,
        suffix: "",
      })),
      ...(type.localized ? [{ method: "POST", suffix: "/localizations" }] : []),
    ];
    const parts = fc.tuple(
      fc.constantFrom(...targets),
      lastId === undefined ? pathId : fc.integer({ min: 1, max: lastId }).map(String),
      query,
      createData(dataset, type, { often }),
      fc.array(mutation, { maxLength: mutations }),
      fc.constantFrom("fr", "de", undefined),
    );
    return parts.map(([{ method, suffix }, entry, search, data, changes, locale]) => {
      const path = `${base}${single || (method === "POST" && suffix === "") ? "" : `/${entry}`}${suffix}${search}`;
      const written = locale === undefined || method !== "POST" ? data : { ...data, locale };
      return jsonRequest(method, path, textOf(changes.reduce(mutate, suffix === "" ? { data: written } : written)));
    });
  });
  return fc.oneof(...requests);
};

/** The same for any other body: what a form or a plain text becomes. */
export const formRequests = (model: ContentModel): fc.Arbitrary<Sent> => {
  const names = [...model.contentTypes.values()].flatMap(({ attributes }) => [...attributes.keys()]);
  const key = fc.oneof(fc.constantFrom(...names), keys, fc.string({ unit: "binary", maxLength: 4 }));
  const value = fc.oneof(
    words,
    hostile.map((odd) => (typeof odd === "string" ? odd : textOf(odd))),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  const pair = fc.tuple(fc.array(key, { maxLength: 5 }), value).map(([path, text]) => {
    const bracketed = path.map((each) => `[${encodeURIComponent(Buffer.from(each).toString())}]`).join("");
    return `data${bracketed.replaceAll("(prototype)", "__proto__")}=${encodeURIComponent(Buffer.from(text).toString())}`;
  });
  return fc.record({
    method: fc.constantFrom("PUT", "POST"),
    path: fc.constantFrom("/api/artifacts/1", "/api/tags", "/api/tickets", "/api/homepage", "/api/restorations/1"),
    type: fc.constantFrom(
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
      undefined,
    ),
    body: fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join("&")),
  });
};
