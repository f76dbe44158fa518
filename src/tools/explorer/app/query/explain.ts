import { percentDecoded } from "../../../../base/percent-decoded.js";
import { type Answer, errorOf } from "../server.js";
import type { Address } from "./address.js";
import type { Parameter } from "./query.js";
import { nameOf } from "./search.js";

/** Why an answer is an error. */
export interface Explanation {
  /** `400 ValidationError` */
  readonly title: string;
  readonly message: string;
  /** What to do about it: in the words of the server, or in general. */
  readonly hints: readonly string[];
  /** Which parameters of the address are meant, by index. */
  readonly marked: ReadonlySet<number>;
}

/** Why a request was refused. */
export const explain = (address: Address, refusal: Answer): Explanation => {
  const error = errorOf(refusal);
  const message = typeof error.message === "string" ? error.message : "The answer has no message.";
  const general = statusHints[refusal.status];
  return {
    title: `${refusal.status}${typeof error.name === "string" ? ` ${error.name}` : ""}`,
    message,
    hints: refusal.warnings.length > 0 || general === undefined ? refusal.warnings : [general],
    marked: markedBy(address.parameters, placesOf(refusal.parameters), message),
  };
};

const statusHints: Readonly<Record<number, string>> = {
  401: "The server needs a token: it can be given under Tokens.",
  403: "The role of this request may not do this. Another token can be given under Tokens; without --auth everyone may do everything.",
  404: "Nothing is there: no such entry, or a draft, which only publicationState=preview shows in lists, or another locale's.",
  500: "This is a fault of the server, or a failure that was asked for.",
  501: "The real server has this endpoint, this one does not.",
  503: "This is a failure that was asked for, unless a server in between is busy.",
};

/** Commas in them are percent-encoded. */
const placesOf = (header: string | undefined): readonly string[] => header?.split(", ").map(percentDecoded) ?? [];

const isWithin = (name: string, place: string): boolean => name === place || name.startsWith(`${place}[`);

/** A place may be that of several parameters (`sort` of `sort[0]`): the one whose text is in the message is meant then. */
const markedBy = (
  parameters: readonly Parameter[],
  places: readonly string[],
  message: string,
): ReadonlySet<number> => {
  const words = new Set(message.split(/[\s:,"]+/));
  const marked = places.flatMap((place) => {
    const meant = parameters.flatMap(({ path }, index) => {
      const name = nameOf(path);
      return isWithin(name, place) || isWithin(place, name) ? [index] : [];
    });
    const quoted = meant.filter((index) => {
      const [text = ""] = (parameters[index]?.value ?? "").replace(/:(?:asc|desc)$/, "").match(/[^.]*$/) ?? [];
      return text !== "" && words.has(text);
    });
    return quoted.length > 0 ? quoted : meant;
  });
  return new Set(marked);
};
