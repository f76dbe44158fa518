import type { Link } from "../../model/dataset.js";
import type { Edit } from "../../store/edit.js";

/** Whether two links lead to the same entry. */
export const sameLink = (one: Link, other: Link): boolean => one.id === other.id && one.type === other.type;

/** Takes one entry out of a list of another. */
export const unlink = (edit: Edit, at: Link, name: string, target: Link): void => {
  const links = edit.links(at, name);
  const kept = links.filter((link) => !sameLink(link, target));
  if (kept.length < links.length) edit.setLinks(at, name, kept);
};
