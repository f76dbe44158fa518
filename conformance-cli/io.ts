/** What the command knows of the world around it: handed in, so that tests run it in process. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether the text report may use colours. */
  readonly colour: boolean;
  /** Columns of the terminal that the text report goes to; undefined when it is none. */
  readonly columns?: number | undefined;
  /** Shows how far the run is, each text in place of the one before; called without a text at the end. */
  readonly progress?: ((text?: string) => void) | undefined;
  /** Aborted when the user interrupts the run. */
  readonly signal?: AbortSignal;
}
