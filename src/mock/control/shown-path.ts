/** From the root of a disk, or up and out of the folder that the server was started in: such a path says how a machine is laid out. */
const revealing = /^(?:[\\/]|[a-z]:|\.\.(?:[\\/]|$))/i;

/** A path as it may be shown to whoever asks: as its user named it, where that is below the folder that they were in; otherwise its last name. */
export const shownPath = (path: string): string => {
  if (!revealing.test(path)) return path;
  return path.split(/[\\/]/).findLast((name) => name !== "" && name !== "..") ?? "the source";
};

/** A text about some paths with {@link shownPath} in place of each, the longest first: one may be within another. */
export const withShownPaths = (text: string, paths: readonly string[]): string =>
  paths
    .map((path) => path.replace(/(?<=.)[\\/]+$/, ""))
    .filter((path) => revealing.test(path) && /[^\\/.]/.test(path))
    .sort((a, b) => b.length - a.length)
    .reduce((shown, path) => shown.replaceAll(path, () => shownPath(path)), text);
