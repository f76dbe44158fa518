import { plural } from "../../spec-tests/kit/base.js";
import { secretsNote } from "../../spec-tests/kit/report/commands.js";
import { printable } from "../../spec-tests/kit/report/printable.js";
import type { ReportedRequest } from "../../spec-tests/kit/report/report.js";
import type { Style } from "../../spec-tests/runner/story/style.js";
import { paragraph, wrapJson } from "../../spec-tests/runner/story/wrap.js";
import type { Example } from "./example.js";
import { labelled } from "./labelled.js";

/** What a check asks and what the reference answers: each request as it is sent, decoded, answered, and as a command. */
export const describeExample = (
  { check, profile, requests, total }: Example,
  url: string,
  style: Style,
): readonly string[] => {
  const note = secretsNote(requests.map(({ curl }) => curl).join("\n"));
  const some = requests.length < total ? `${requests.length} of its ` : "";
  return [
    "",
    `  ${style.bold(`What ${check.id} asks, and what the reference answers`)}`,
    `  ${style.dim(`${some}${plural(total, "request")}, profile ${profile}; the ids are those of \`touchstone serve\``)}`,
    ...requests.flatMap((request) => ["", ...describeRequest(request, url, style)]),
    ...(note === undefined ? [] : ["", paragraph(note, 2, style.width)]),
  ];
};

/** An explanation shows the beginning of what is sent and answered. */
const mostLines = 5;

const describeRequest = (request: ReportedRequest, base: string, style: Style): readonly string[] => {
  const { method, url, query, body, answer, problem, curl } = printable(request);
  const path = (url.startsWith(base) ? url.slice(base.length) : url).replace(/\?.*$/s, "");
  return [
    ...labelled("request", `${method} ${path}`, 2, style),
    ...query.flatMap((line, index) => labelled(index === 0 ? "query" : "", line, 2, style)),
    ...beginning("body", body ?? "", style),
    ...beginning("answer", answer === undefined ? `none: ${problem}` : `${answer.status} ${answer.body}`, style),
    `  ${style.dim("again".padEnd(11))}${curl}`,
  ];
};

/** As much of a text as there is room for, what is left out marked. */
const beginning = (label: string, text: string, style: Style): readonly string[] => {
  const width = Math.min(style.width, 140) - 13;
  const lines = wrapJson(text, width).flatMap((line) => pieces(line, width));
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines - 1), "..."] : lines;
  return shown.flatMap((line, index) => labelled(index === 0 ? label : "", line, 2, style));
};

/** A line that has no place to be broken at is cut into pieces. */
const pieces = (line: string, width: number): readonly string[] => {
  const parts: string[] = [];
  for (let start = 0; start < line.length; start += width) parts.push(line.slice(start, start + width));
  return parts;
};
