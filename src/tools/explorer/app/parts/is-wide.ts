/** Windows in which the list of types stands beside the content, as the style sheet says it. */
export const wide = matchMedia("(min-width: 60.01rem)");

/** Whether the window is such a one now. */
export const isWide = (): boolean => wide.matches;
