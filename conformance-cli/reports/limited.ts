import type { RunReport } from "../../spec-tests/kit/report.js";

/** How the server limited the run, and how long the run waited for it: one sentence without a full stop; undefined where it did not. */
export const limitedNote = ({ limited }: RunReport): string | undefined => {
  if (limited === undefined) return undefined;
  const { requests, statuses, milliseconds, givenUp, asked } = limited;
  const limits = `the server limited ${requests} request${requests === 1 ? "" : "s"} (${statuses.join(", ")})`;
  const waited = `the run waited ${seconds(milliseconds)} for it`;
  if (givenUp === 0) return `${limits}; ${waited}`;
  const wish = asked === undefined ? "" : ` and asked for up to ${seconds(asked)}`;
  return `${limits}${wish}; ${waited} and gave up on ${givenUp}`;
};

/** Tenths only where they count. */
const seconds = (milliseconds: number): string =>
  `${milliseconds < 10_000 ? Math.round(milliseconds / 100) / 10 : Math.round(milliseconds / 1000)} s`;
