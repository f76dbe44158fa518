/** One line of one of the servers, changed so that it breaks a sentence of a section of the specification. */
export interface Edit {
  readonly server: "sql" | "small";
  /** The file in the server's folder. */
  readonly file: string;
  readonly section: string;
  /** Stands once in the file. */
  readonly before: string;
  readonly after: string;
}

const edits =
  (server: Edit["server"], file: string) =>
  (section: string, before: string, after: string): Edit => ({
    server,
    file,
    section,
    before,
    after,
  });

const query = edits("sql", "query_string.py");
const filters = edits("sql", "filters.py");
const lists = edits("sql", "lists.py");
const populate = edits("sql", "populate.py");
const relations = edits("sql", "relations.py");
const service = edits("sql", "service.py");
const small = edits("small", "server.py");

export const wrongLines: readonly Edit[] = [
  query("4.4", "unquote_plus(text) if equals", "unquote_plus(unquote_plus(text)) if equals"),
  filters("4.4", '"{c} <= {v}"', '"{c} < {v}"'),
  filters("4.4", '"$containsi": "instr(fold({c}), fold({v})) > 0"', '"$containsi": "instr({c}, {v}) > 0"'),
  filters("4.4", '"substr({c}, 1, length({v})) = {v}"', "\"{c} LIKE {v} || '%'\""),
  filters("4.4", '(name == "$and") != negated', '(name == "$or") != negated'),
  lists("4.2", '"DESC" if order == "desc" else "ASC"', '"ASC"'),
  lists("4.3", "(self.page - 1) * self.size)", "(self.page - 1) * self.size + (self.page > 1))"),
  lists("4.3", 'integer(given.get("start"), 0, 0)', 'integer(given.get("start"), 1, 0)'),
  lists("3", 'kind.drafts and state == "live"', "False"),
  lists("4.1", "isinstance(locale, list) else [locale]", "isinstance(locale, list) else [locale, default]"),
  populate("4.5", "for name in kind.shown() if name in names]", "for name in kind.shown() if name not in names]"),
  populate("2.4", "items if edge.many", "items[:1] if edge.many"),
  populate("4.6", 'options.get("sort"))', "None)"),
  populate("4.6", "'e', given) if given", "'e', given) if False"),
  populate("5", "not self.caller.finds(self.database.types[edge.target])", "False"),
  relations("4.7", 'left.index(other) + (key == "after")', 'left.index(other) + (key == "before")'),
  relations("4.7", 'given or {"end": True}', 'given or {"start": True}'),
  relations("4.7", "len(set(ids)) < len(ids)", "False"),
  relations("4.7", "[-1:] or left", "[:1] or left"),
  service("2.2", 'return [{"id": row["id"], **document}', 'return [{"data": row["id"], **document}'),
  small("4.4", "value not in own", "value in own"),
  small("4.2", 'reverse=order == "desc"', "reverse=False"),
  small("4.3", "start : start + limit", "start : start + limit - 1"),
  small("4.5", "if name in names]", "]"),
];
