/** Whether an entry is published: by its words and its colour. */
export const State = ({ isDraft }: { readonly isDraft: boolean }) => (
  <span class={`badge ${isDraft ? "bad draft" : "good live"}`}>{isDraft ? "draft" : "published"}</span>
);
