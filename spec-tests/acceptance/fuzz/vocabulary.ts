import type { JsonValue } from "../../kit/base.js";
import { printedValue } from "../../kit/dataset/printed.js";
import { createMemo } from "../../kit/random/arbitraries/scope.js";
import type { ContentType, Dataset, ScalarAttribute, Schema } from "../../kit/reference.js";

/** What the grammar takes names from: a source as it is served. */
export interface Vocabulary {
  readonly dataset: Dataset;
  /** The content-types with paths of their own. */
  readonly types: readonly ContentType[];
  /** The names of all attributes of the source's own types. */
  readonly names: readonly string[];
  readonly locales: readonly string[];
  /** The names of uploaded files. */
  readonly files: readonly string[];
  /** Users of whom the source has the password itself, not its hash. */
  readonly logins: readonly { readonly identifier: string; readonly password: string }[];
  readonly schema: (uid: string) => Schema | undefined;
  /** Values that entries hold in an attribute, as they are printed. */
  readonly valuesOf: (schema: Schema, attribute: ScalarAttribute) => readonly JsonValue[];
  /** The ids of a type's entries, and one that no entry has. */
  readonly ids: (uid: string) => readonly number[];
}

/** So many values of an attribute are known at most. */
const mostValues = 60;

export const userType = "plugin::users-permissions.user";
export const fileType = "plugin::upload.file";

/** See {@link Vocabulary}. */
export const vocabularyOf = (dataset: Dataset): Vocabulary => {
  const { contentTypes, components } = dataset.model;
  const rowsOf = (uid: string) => dataset.records.get(uid) ?? [];
  const once = createMemo();
  const types = [...contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const schemas: readonly Schema[] = [...types, ...components.values()];
  const urls = rowsOf(fileType).map(({ values }) => String(values.url));
  return {
    dataset,
    types,
    names: [...new Set(["id", ...schemas.flatMap(({ attributes }) => [...attributes.keys()])])],
    locales: dataset.locales.map(({ code }) => code),
    files: urls.filter((url) => url.startsWith("/uploads/")).map((url) => url.slice("/uploads/".length)),
    logins: rowsOf(userType).flatMap(({ values: { password, username } }) =>
      typeof password === "string" && typeof username === "string" && !password.startsWith("$2")
        ? [{ identifier: username, password }]
        : [],
    ),
    schema: (uid) => contentTypes.get(uid) ?? components.get(uid),
    valuesOf: ({ uid }, { name, type }) =>
      once(`values ${uid} ${name}`, () => {
        const held = new Set(rowsOf(uid).map(({ values }) => printedValue(type, values[name] ?? null) as JsonValue)); // it is printed
        held.delete(null);
        return [...held].slice(0, mostValues);
      }),
    ids: (uid) => {
      const ids = rowsOf(uid).map(({ id }) => id);
      return [...ids, (ids.at(-1) ?? 0) + 100];
    },
  };
};

/** The attributes of a schema that hold values and are shown. */
export const shownScalars = ({ attributes }: Schema): readonly ScalarAttribute[] =>
  [...attributes.values()].filter((each): each is ScalarAttribute => each.kind === "scalar" && !each.hidden);
