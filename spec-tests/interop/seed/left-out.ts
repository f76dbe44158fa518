/** How a printed line begins that says what of the dataset the release does not know. */
export const leftOut = "not known to this release: ";
