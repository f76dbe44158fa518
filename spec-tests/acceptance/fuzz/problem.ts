/** What is watched for in the exchange of one request. */
export const watches = [
  "process ended",
  "no answer",
  "over the budget",
  "server error",
  "invalid JSON",
  "error envelope",
  "wrong length or header",
  "closed without an answer",
  "stack trace",
  "path",
  "secret",
] as const;

/** Something that is wrong, and in what words. */
export interface Problem {
  readonly watch: (typeof watches)[number];
  readonly message: string;
}
