import { useEffect, useState } from "preact/hooks";

/** Windows in which the list of types stands beside the content, as the style sheet says it. */
export const wide = matchMedia("(min-width: 60.01rem)");

/** Windows in which the query builder stands beside the request and its answer, as the style sheet says it. */
export const beside = matchMedia("(min-width: 78.01rem)");

/** Whether the window is such a one. */
export const useMatches = (media: MediaQueryList): boolean => {
  const [matches, setMatches] = useState(() => media.matches);
  useEffect(() => {
    const follow = (): void => setMatches(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [media]);
  return matches;
};
