/** What the command knows of the world around it: handed in, so that tests run it in process. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether the text report may use colours. */
  readonly colour: boolean;
  /** Aborted when the user interrupts the run. */
  readonly signal?: AbortSignal;
}
