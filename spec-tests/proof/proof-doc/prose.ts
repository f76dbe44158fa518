const closing = { "{": "}", "[": "]", "<": ">" } as const;

/** Splits a text at its spaces, but not inside of brackets: `{ data: null }` is one word. */
const wordsOf = (text: string): readonly string[] => {
  const words: string[] = [""];
  const open: string[] = [];
  for (const character of text) {
    if (character === " " && open.length === 0) {
      words.push("");
      continue;
    }
    if (character === "{" || character === "[" || character === "<") open.push(closing[character]);
    else if (character === open.at(-1)) open.pop();
    words[words.length - 1] += character;
  }
  return words;
};

/** Whether a word is something that is sent or received, rather than one of the language. */
const isCode = (word: string): boolean => /[$[\]{}<>=_*%&/?]|[a-z]{2}[A-Z]|^:/.test(word);

/** A plain text as Markdown for a cell of a table: parameters, names and shapes in code spans, all the rest as it is. */
export const proseOf = (text: string): string =>
  wordsOf(text)
    .map((word) => {
      const [, before = "", core = "", after = ""] = /^(\(?)(.*?)([.,;:)]*)$/.exec(word) ?? [];
      return core.startsWith("`") || !isCode(core) ? word : `${before}\`${core}\`${after}`;
    })
    .join(" ")
    .replaceAll("|", "\\|");
