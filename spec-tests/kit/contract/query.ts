import { stringify } from "qs";

/**
 * A query as nested values; printed with indexed arrays and brackets. `null` prints the key without `=`, undefined nothing.
 */
export interface Query {
  readonly [key: string]: QueryValue;
}

/** A member of a {@link Query}. */
export type QueryValue = string | number | boolean | null | undefined | Query | readonly QueryValue[];

/** The text after `?`, without it. Keys keep their brackets, values are percent-encoded (section 1). A string is sent as it is. */
export const printQuery = (query: Query | string | undefined): string => {
  if (query === undefined) return "";
  if (typeof query === "string") return query.replace(/^\?/, "");
  return stringify(query, { encodeValuesOnly: true, strictNullHandling: true });
};

/** Appends a query to a path. */
export const withQuery = (path: string, query: Query | string | undefined): string => {
  const text = printQuery(query);
  return text === "" ? path : `${path}?${text}`;
};

/** The query of an address in readable form, one parameter a line; invalid escapes stay as they are. */
export const decodeQuery = (url: string): readonly string[] => {
  const start = url.indexOf("?");
  if (start < 0) return [];
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text.replaceAll("+", " "));
    } catch {
      return text;
    }
  };
  return url
    .slice(start + 1)
    .split("&")
    .filter((part) => part !== "")
    .map((part) => decode(part).replace("=", " = "));
};
