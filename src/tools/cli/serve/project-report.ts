import { visibleLine } from "../../../base/words/visible-text.js";
import type { Mock } from "../../../mock/mock/mock-api.js";
import { type ProjectNote, type ProjectTopic, projectNotes } from "../../../mock/project/project-notes.js";
import { cut, quoted, table } from "../output.js";
import type { ServeSettings } from "./serve-settings.js";

/** What a project needs, as it is served. */
export const reportOf = async (
  { count, dataset }: Pick<Mock, "count" | "dataset">,
  settings: ServeSettings,
): Promise<readonly ProjectNote[]> => {
  const { customFields, defaultLimit, defaultPopulate, maxLimit, plugins, routes, source = "." } = settings;
  const limits = { defaultLimit, maxLimit };
  const { proxy, record } = settings.recording;
  const notes = await projectNotes(dataset, {
    count,
    customFields,
    defaultPopulate,
    limits,
    plugins,
    routes,
    source: quoted(source),
  });
  // What has no entries here has those of the real server.
  return proxy === undefined && record === undefined ? notes : notes.filter(({ topic }) => topic !== "entries");
};

/** More notes than this about one topic are counted, not shown, and so are more lines of all of them. */
const [mostOfTopic, mostLines] = [5, 14];

/** The notes on a project by topic, at most a screenful of them or all, and then whole what to do: commands, and members of the configuration. */
export const reportLines = (notes: readonly ProjectNote[], columns: number, isWhole: boolean): readonly string[] => {
  if (notes.length === 0) return [];
  const topics = new Map<ProjectTopic, ProjectNote[]>();
  for (const note of notes) topics.set(note.topic, [...(topics.get(note.topic) ?? []), note]);
  const rows: (readonly string[])[] = [];
  for (const [topic, found] of topics) {
    const room = isWhole ? found.length : Math.max(1, Math.min(mostOfTopic, mostLines - rows.length));
    rows.push(...section(topic, found, room));
  }
  return [
    "What the mock does not do for this project by itself, and what it took over:",
    ...table(rows).map((line) => cut(`  ${line}`, columns)),
    ...notes.flatMap(({ commands }) =>
      commands === undefined
        ? []
        : ["Example entries, either way:", ...commands.map((line) => `  ${visibleLine(line)}`)],
    ),
    ...configLines(notes),
  ];
};

const section = (topic: ProjectTopic, notes: readonly ProjectNote[], room: number): readonly (readonly string[])[] => {
  const shown = notes.length > room ? notes.slice(0, Math.max(1, room - 1)) : notes;
  const rows = shown.map(({ message, place }, index) => [
    index === 0 ? topic : "",
    visibleLine(cut(place, 56)),
    visibleLine(message),
  ]);
  const hidden = notes.length - shown.length;
  return hidden === 0 ? rows : [...rows, ["", `and ${hidden} more`, "--verbose lists all"]];
};

/** The members of all notes, one line for each key: they can be pasted. */
const configLines = (notes: readonly ProjectNote[]): readonly string[] => {
  const merged = new Map<string, Record<string, unknown>>();
  for (const [key, value] of notes.flatMap(({ config = {} }) => Object.entries(config)))
    merged.set(key, { ...merged.get(key), ...(typeof value === "object" ? value : {}) });
  const lines = [...merged].map(
    ([key, value]) => `  ${visibleLine(`${JSON.stringify(key)}: ${JSON.stringify(value)}`)}`,
  );
  if (lines.length === 0) return [];
  return ["For touchstone.config.json:", ...lines.map((line, at) => (at < lines.length - 1 ? `${line},` : line))];
};
