import type { Diagnostic } from "../../reference/model/dataset.js";

/** Collects remarks while a source is read, so that all faults are reported at once. */
export type Report = ReturnType<typeof createReport>;

/** Starts an empty {@link Report}. A lenient one never says that it failed: whoever reads on leaves out what is at fault. */
export const createReport = ({ lenient = false }: { readonly lenient?: boolean | undefined } = {}) => {
  const remarks: Diagnostic[] = [];
  const diagnostics: readonly Diagnostic[] = remarks;
  let failed = false;
  return {
    diagnostics,
    /** Whether an error was among the remarks that nothing can be loaded with. */
    get failed(): boolean {
      return failed;
    },
    error(file: string, path: string, message: string): void {
      failed = !lenient;
      remarks.push({ severity: "error", file, path, message });
    },
    warning(file: string, path: string, message: string): void {
      remarks.push({ severity: "warning", file, path, message });
    },
  };
};
