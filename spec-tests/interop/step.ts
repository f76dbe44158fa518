/** What a step works on: a running real server, seeded with the bundled dataset. */
export interface StepContext {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** The export archive of the seeded project: a plain tar. */
  readonly archive: string;
  /** Puts the server's data back to what the archive holds, whatever was written. */
  readonly restore: () => Promise<void>;
}

/** What a step found. `lines` are for a reader: one per failure, and a summary if there is something to say. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly lines: readonly string[];
}

/** One thing that an interop run does with the real server. */
export interface Step {
  readonly name: string;
  readonly run: (context: StepContext) => Promise<StepResult>;
}
