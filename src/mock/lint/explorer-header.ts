/** A page that is a part of the mock names itself by this header: what it asks is not what a front end asks. */
export const explorerHeader = "x-touchstone-explorer";

/** The pictures of that page, which a browser asks for without the header, have its name in their address: `/uploads/a.png?x-touchstone-explorer`. */
const inAddress = new RegExp(`(^|[?&])${explorerHeader}(=|&|$)`);

/** Whether that page asked: by the header of a request, or by its query or target. */
export const isOfExplorer = (header: string | undefined, target: string): boolean =>
  header !== undefined || inAddress.test(target);

/** The header of an answer that names what in its request means nothing: sentences, percent-encoded, with `; ` between them. */
export const warningHeader = "touchstone-warning";
