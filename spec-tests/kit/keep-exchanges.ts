import type { Exchange } from "./exchange.js";

/** Of one check, so many of its latest exchanges are kept for the report. */
export const maxKept = 30;

/** Characters of a body that are kept: more than a report shows. */
const maxKeptBody = 8192;

/** The latest exchanges of a check in a form that can wait for the end of the run: without parsed documents and long bodies. */
export const keepExchanges = (exchanges: readonly Exchange[], limit = maxKept): readonly Exchange[] =>
  exchanges.slice(-limit).map((exchange) => {
    if ("problem" in exchange) return exchange;
    const { body, ...answer } = exchange.answer;
    const kept = body.length > maxKeptBody ? { body: copy(body.slice(0, maxKeptBody)), length: body.length } : { body };
    return { request: exchange.request, answer: { ...answer, ...kept, json: undefined } };
  });

/** A part of a string can hold on to the whole of it: a copy does not. */
const copy = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");
