import type { Diagnostic } from "../../reference/model/dataset.js";

/** Collects remarks while a source is read, so that all faults are reported at once. */
export interface Report {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether an error was among the remarks that nothing can be loaded with. */
  readonly failed: boolean;
  error(file: string, path: string, message: string): void;
  warning(file: string, path: string, message: string): void;
}

/** Starts an empty {@link Report}. A lenient one never says that it failed: whoever reads on leaves out what is at fault. */
export const createReport = ({ lenient = false }: { readonly lenient?: boolean | undefined } = {}): Report => {
  const diagnostics: Diagnostic[] = [];
  let failed = false;
  return {
    diagnostics,
    get failed() {
      return failed;
    },
    error(file, path, message) {
      failed = !lenient;
      diagnostics.push({ severity: "error", file, path, message });
    },
    warning(file, path, message) {
      diagnostics.push({ severity: "warning", file, path, message });
    },
  };
};
