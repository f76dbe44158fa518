/** What is remarked about a part of a request: what it means, and what was expected. */
export interface Finding {
  /** The keys that lead to it: `["populate", "imag"]`. */
  readonly path: readonly string[];
  /** A sentence or two, without the name of the parameter. */
  readonly message: string;
  /** Whether it means nothing: the answer is the same without it, unless the request is refused. */
  readonly idle: boolean;
}

/** Collects findings: no more than a reader reads, as each costs a search for the name that was meant. */
export interface Findings {
  readonly list: readonly Finding[];
  /** Adds what means something else than it seems to. `message` is made only where there is room for it. */
  add(path: readonly string[], message: () => string): void;
  /** Adds what means nothing. */
  addIdle(path: readonly string[], message: () => string): void;
}

const mostFindings = 20;

/** An empty collector. */
export const createFindings = (): Findings => {
  const list: Finding[] = [];
  const adding =
    (idle: boolean): Findings["add"] =>
    (path, message) => {
      if (list.length < mostFindings) list.push({ path, message: message(), idle });
    };
  return { list, add: adding(false), addIdle: adding(true) };
};
