/** A page that is a part of the mock names itself by this header: what it asks is not what a front end asks. */
export const explorerHeader = "x-touchstone-explorer";
