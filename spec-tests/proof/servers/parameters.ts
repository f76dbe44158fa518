import { type Parameter as ReadParameter, readParameter } from "../../kit/forms/parameters.js";

/** One parameter of a query string. */
export interface Parameter extends ReadParameter {
  /** As it was sent: parameters that nobody changed are passed on letter by letter. */
  readonly raw?: string;
}

/** Takes a query string apart. */
export const readParameters = (search: string): readonly Parameter[] =>
  search
    .replace(/^\?/, "")
    .split("&")
    .map((raw) => ({ ...readParameter(raw), raw }));

/** Puts a query string together again. */
export const printParameters = (parameters: readonly Parameter[]): string =>
  parameters.map((parameter) => parameter.raw ?? print(parameter)).join("&");

const print = ({ path: [first = "", ...rest], value }: Parameter): string => {
  const name = [encodeURIComponent(first), ...rest.map((part) => `[${encodeURIComponent(part)}]`)].join("");
  return value === undefined ? name : `${name}=${encodeURIComponent(value)}`;
};
