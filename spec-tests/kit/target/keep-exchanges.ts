import type { Exchange } from "../contract/exchange.js";

/** Of one check, so many of its latest exchanges are kept for the report. */
export const maxKept = 30;

/** Characters of a body that are kept: more than a report shows. */
const maxKeptBody = 8192;

/** The latest exchanges of a check in a form that can wait for the end of the run. */
export const keepExchanges = (exchanges: readonly Exchange[], limit = maxKept): readonly Exchange[] =>
  exchanges.slice(-limit).map(keepExchange);

/** An exchange without its parsed document and the rest of a long body. */
export const keepExchange = (exchange: Exchange): Exchange => {
  if ("problem" in exchange) return exchange;
  const { answer, request } = exchange;
  const { body } = answer;
  const isLong = body.length > maxKeptBody;
  const length = isLong ? body.length : answer.length;
  const kept = { ...answer, body: isLong ? copy(body.slice(0, maxKeptBody)) : body, json: undefined };
  return { request, answer: length === undefined ? kept : { ...kept, length } };
};

/** A part of a string can hold on to the whole of it: a copy does not. */
const copy = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");
