/** Which entries are visible (section 3). */
export type PublicationState = "live" | "preview";

/** The state asked for. A bare key is `preview`; undefined: it is neither. */
export const parsePublicationState = (value: unknown): PublicationState | undefined => {
  if (value === null || value === "preview") return "preview";
  return value === "live" ? "live" : undefined;
};
