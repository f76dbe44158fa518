import type { ReportedCheck } from "../../kit/report/report.js";

/** Why a check of a session did not pass: the message is its story. */
export class VerdictError extends Error {
  override readonly name = "VerdictError";
  /** The story as data. */
  declare readonly result: ReportedCheck;
  constructor(message: string, result: ReportedCheck) {
    super(message);
    // Test runners print all members of an error that can be listed: the message shows it already.
    Object.defineProperty(this, "result", { value: result, enumerable: false });
  }
}
