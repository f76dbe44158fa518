import { useMemo, useState } from "preact/hooks";
import type { RelationInfo, TypeInfo } from "../model.js";
import { announce } from "../parts/announce.js";
import { Combobox } from "../parts/combobox.js";
import { CopyButton } from "../parts/copy-button.js";
import { Icon } from "../parts/icon.js";
import { Segments } from "../parts/segments.js";
import { useUnsaved } from "../parts/unsaved.js";
import { useLoaded } from "../parts/use-work.js";
import { curlOf } from "../query/code.js";
import { type Answer, messageOf, type Server } from "../server.js";
import { Status } from "../views/answer-view.js";
import { relationValue, type Writing, writingsOf } from "./changes.js";
import { choiceOf, type EntryInfo, relatedEntries, searchEntries } from "./entries.js";
import { RelationList } from "./relation-list.js";

interface RelationEditorProps {
  readonly server: Server;
  /** The type of the entry. */
  readonly type: TypeInfo;
  /** The address of the entry: `/api/articles/4`. */
  readonly address: string;
  readonly attribute: RelationInfo;
  readonly target: TypeInfo;
  readonly onChanged: () => void;
}

const isOther = (before: readonly EntryInfo[], after: readonly EntryInfo[]): boolean =>
  before.map(({ id }) => id).join() !== after.map(({ id }) => id).join();

const writingTexts: Readonly<Record<Writing, string>> = { changes: "connect, disconnect", set: "set", direct: "ids" };

/** Changes one relation of one entry: the list, the body that makes it so, and what has become of it (section 4.7). */
export const RelationEditor = (props: RelationEditorProps) => {
  const { address, attribute, server, target } = props;
  const { after, answer, before, isAsSent, problem, send, setAfter } = useRelation(props);
  const writings = writingsOf(attribute);
  const [chosen, setWriting] = useState<Writing>("changes");
  const writing = writings.find((each) => each === chosen) ?? writings[0];
  const [typed, setTyped] = useState("");
  const known = useMemo(() => new Set(before?.map(({ id }) => id)), [before]);
  useUnsaved(isOther(before ?? after, after));
  if (before === undefined) return <div class="card">{problem ?? "Loading"}</div>;
  const ids = [before, after].map((entries) => entries.map(({ id }) => id)) as [number[], number[]]; // two of two
  const value = relationValue(...ids, writing, attribute.many);
  const isChanged = isOther(before, after);
  const body = { data: { [attribute.name]: value } };
  const add = (entry: EntryInfo): void => {
    setTyped("");
    setAfter(attribute.many ? [...after.filter(({ id }) => id !== entry.id), entry] : [entry]);
    announce(`${entry.label} added`);
  };
  return (
    <div class="relation">
      <section class="card" aria-label="Related entries">
        <RelationList
          label={`${attribute.name}, in order`}
          {...{ entries: after, known, isOrdered: attribute.many, onChange: setAfter }}
        />
        <Combobox
          label={attribute.many ? `Add an entry of ${target.displayName}` : `Choose an entry of ${target.displayName}`}
          isLabelShown
          placeholder="type a name or an id"
          value={typed}
          choices={async (text) => {
            const found = await searchEntries(server, target, text);
            return found.filter(({ id }) => after.every((entry) => entry.id !== id)).map(choiceOf);
          }}
          onValue={setTyped}
          onChoose={({ detail = "", label, value: id }) => add({ id: Number(id), label, detail })}
        />
      </section>
      <section class="card" aria-label="Request">
        <div class="row spread">
          <p class="break">
            <span class="method">PUT</span> <code>{address}</code>
          </p>
          {attribute.many && (
            <Segments
              label="Written as"
              choices={writings.map((each) => [each, writingTexts[each]])}
              chosen={writing}
              onChoose={setWriting}
            />
          )}
        </div>
        <pre tabIndex={0} id="relation-body">
          {JSON.stringify(body, undefined, 2)}
        </pre>
        <div class="row">
          <button type="button" class="primary" aria-disabled={!isChanged} onClick={() => isChanged && send(body)}>
            <Icon name="send" /> Send
          </button>
          <button type="button" aria-disabled={!isChanged} onClick={() => setAfter(before)}>
            Undo changes
          </button>
          <CopyButton text={curlOf("PUT", `${location.origin}${address}`, body)} what="curl command" />
        </div>
        {!isChanged && answer === undefined && <p class="soft">Nothing has changed yet.</p>}
        {problem}
        {answer !== undefined && <Outcome {...{ answer, isAsSent }} entries={before} />}
      </section>
    </div>
  );
};

interface OutcomeProps {
  readonly answer: Answer;
  readonly isAsSent: boolean;
  readonly entries: readonly EntryInfo[];
}

const Outcome = ({ answer, entries, isAsSent }: OutcomeProps) => (
  <div class="outcome">
    <p>
      <Status status={answer.status} />{" "}
      {answer.status >= 400
        ? messageOf(answer)
        : isAsSent
          ? "The list is now as it was sent."
          : "The list is now another one than was sent:"}
    </p>
    {answer.status < 400 && (
      <ol aria-label="Resulting order">
        {entries.slice(0, 100).map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ol>
    )}
  </div>
);

/** The relation as the server has it, and as it is to be. */
const useRelation = ({ address, attribute, onChanged, server, target, type }: RelationEditorProps) => {
  const [after, setAfter] = useState<readonly EntryInfo[]>([]);
  const [answer, setAnswer] = useState<Answer>();
  const [isAsSent, setAsSent] = useState(true);
  const load = async (): Promise<readonly EntryInfo[]> => {
    const entries = await relatedEntries(server, type, address, attribute.name, target);
    setAfter(entries);
    return entries;
  };
  const { problem, run, setValue, value: before } = useLoaded(load);
  const send = (body: unknown) =>
    run(async () => {
      const sent = await server.send("PUT", address, body);
      setAnswer(sent);
      if (sent.status >= 400) return announce(`Error ${sent.status}: ${messageOf(sent)}`);
      const entries = await load();
      setValue(entries);
      const isSame = !isOther(entries, after);
      setAsSent(isSame);
      announce(isSame ? "Saved: the list is as it was sent" : "Saved, but the list is another one than was sent");
      onChanged();
    });
  return { after, answer, before, isAsSent, problem, send, setAfter };
};
