import { isRecord } from "../../kit/base.js";
import { type Json, misanswering, without } from "../../proof/faults/answers.js";
import type { Fault, Mutate } from "../../proof/faults/fault.js";

/** A server that sends other error documents. */
const replacingError = (change: (error: Json) => unknown): Mutate =>
  misanswering((answer, { data, error }) => ({
    ...answer,
    text: JSON.stringify({ data, error: isRecord(error) ? change(error) : error }),
  }));

/** Faults of error answers (section 7): observed all, the specification has no shape for them. */
export const errorFaults: readonly Fault[] = [
  {
    id: "error-without-data",
    breaks: ["7-error-document"],
    fault: "An error has no data.",
    mutate: misanswering((answer, { error }) => ({ ...answer, text: JSON.stringify({ error }) })),
  },
  {
    id: "error-without-details",
    breaks: ["7-error-document"],
    fault: "An error has no details.",
    mutate: replacingError((error) => without(error, "details")),
  },
  {
    id: "error-as-text",
    breaks: ["7-error-document"],
    fault: "error is the message.",
    mutate: replacingError(({ message }) => message),
  },
  {
    id: "error-status-as-text",
    breaks: ["7-error-document"],
    fault: "The status in an error is a string.",
    mutate: replacingError((error) => ({ ...error, status: String(error.status) })),
  },
  {
    id: "error-without-name",
    breaks: ["7-validation"],
    fault: "Every error is called Error.",
    mutate: replacingError((error) => ({ ...error, name: "Error" })),
  },
  {
    id: "error-unprocessable",
    breaks: ["7-validation"],
    fault: "Mistakes in a query are answered with 422.",
    mutate: misanswering((answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer)),
  },
  {
    id: "error-with-200",
    breaks: ["7-validation"],
    fault: "Errors are answered with the status 200.",
    mutate: misanswering((answer) => ({ ...answer, status: 200 })),
  },
  {
    id: "error-with-500",
    breaks: ["7-validation"],
    fault: "Mistakes in a query are answered with 500.",
    mutate: misanswering((answer) => (answer.status === 400 ? { ...answer, status: 500 } : answer)),
  },
  {
    id: "error-with-stack",
    breaks: ["7-no-leaks"],
    fault: "An error holds the stack trace.",
    mutate: replacingError((error) => ({
      ...error,
      stack: "ValidationError\n    at validate (/srv/api/validate.js:12:9)",
    })),
  },
  {
    id: "error-as-html",
    breaks: ["7-error-document"],
    fault: "Errors are pages of HTML.",
    mutate: misanswering((answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-type": "text/html" },
      text: "<!doctype html><title>Bad Request</title>",
    })),
  },
];
