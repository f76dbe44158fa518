/** So many entries are shown where nothing is said of pages (sections 4.3 and 8). */
export const defaultPage = 25;

/** So many entries are chosen for an answer without pagination: fewer than that, and than the parsers of arrays take. */
export const fewAtOnce = 20;
