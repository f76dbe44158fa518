/** What the command knows of the world around it: handed in, so that tests run it in process. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly colour: boolean;
  /** Columns of the terminal that the text report goes to; undefined when it is none. */
  readonly columns?: number | undefined;
  /** Shows how far the run is, each text in place of the one before, `detail` where there is room; called without a text at the end. */
  readonly progress?: ((text?: string, detail?: string) => void) | undefined;
  /** Variables of the environment that settings may name. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Listens to the keys of a terminal until the function that it returns is called; undefined where there is none. */
  readonly keys?: ((pressed: (key: "enter" | "quit") => void) => () => void) | undefined;
  /** Aborted when the user interrupts the run. */
  readonly signal?: AbortSignal;
}
