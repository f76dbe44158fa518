/** The element of the page with an id, of that kind. The page is made with its script: one that is missing is a mistake of ours. */
export const byId = <T extends HTMLElement = HTMLElement>(id: string, kind?: abstract new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`the page has no ${id}`);
  return found as T; // of `kind`, or of no kind in particular
};
