/** An id that no entry has. A query is validated before its entry is looked up, so that even this id is asked for. */
const noEntry = 0;

/** The id that a path segment names; one that no entry has where it names none (section 4.7: anything else is 404). */
export const entryId = (segment: string): number => {
  try {
    const text = decodeURIComponent(segment);
    return /^\d{1,15}$/.test(text) ? Number(text) : noEntry;
  } catch {
    return noEntry;
  }
};
