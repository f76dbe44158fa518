import { useRef, useState } from "preact/hooks";
import { isRecord } from "../../../../base/json/json.js";
import { messageOf } from "../../../../base/words/message-of.js";
import { attributesOf, dataOf } from "../answer/unwrap.js";
import { useShared } from "../context.js";
import type { Model, TypeInfo } from "../model.js";
import { notify } from "../parts/announce.js";
import { useLoaded } from "../parts/use-work.js";
import { type Answer, messageOf as refusalOf } from "../server.js";
import { changesOf, type Faults, faultsOf } from "./body.js";
import { addressFor, copyOf, newValues, readValues, type Values } from "./form.js";
import { sentBody, writeRequest } from "./writing.js";

/** Which entry is edited. */
export interface EntryPlace {
  readonly type: TypeInfo;
  /** `new`, or empty for a single type. */
  readonly id: string;
  /** That of a new entry or a single type, empty for the default one. With an id: that of its localization to be. */
  readonly locale: string;
}

/** An entry as the server has it. */
export interface Stored {
  readonly values: Values;
  /** Empty: it is not there yet. */
  readonly id: string;
  readonly isDraft: boolean;
  readonly locale: string;
  /** The address of the entry that this becomes a localization of; undefined of any other. */
  readonly origin?: string;
  /** The entries that are its localizations, by locale. */
  readonly localizations: ReadonlyMap<string, string>;
}

const noFaults: Faults = new Map();

const readStored = (model: Model, type: TypeInfo, body: unknown): Stored | undefined => {
  const entry = dataOf(body);
  if (!isRecord(entry) || typeof entry.id !== "number") return undefined;
  const attributes = attributesOf(entry);
  const others = dataOf(attributes.localizations);
  const localizations = (Array.isArray(others) ? others : []).filter(isRecord);
  return {
    values: readValues(model, type, attributes),
    id: String(entry.id),
    isDraft: type.draftAndPublish && attributes.publishedAt === null,
    locale: typeof attributes.locale === "string" ? attributes.locale : "",
    localizations: new Map(localizations.map((other) => [String(attributesOf(other).locale), String(other.id)])),
  };
};

/** Reads an entry, and writes it with the API's own requests (sections 4.7 and 4.8). */
export const useEntry = ({ id, locale, type }: EntryPlace) => {
  const { model, server } = useShared();
  const isSingle = type.kind === "singleType";
  const [stored, setStored] = useState<Stored>();
  const [values, setValues] = useState<Values>({});
  const [faults, setFaults] = useState(noFaults);
  const [isBusy, setBusy] = useState(false);
  const address = isSingle ? type.path : `${type.path}/${encodeURIComponent(id)}`;
  const start: Stored = {
    ...{ values: newValues(model, type), id: "", isDraft: false, localizations: new Map() },
    locale: locale !== "" || !type.localized ? locale : (model.locales.find(({ isDefault }) => isDefault)?.code ?? ""),
  };
  const shown = useRef(values);
  shown.current = values;
  /** With what was put in since `sent` was. */
  const show = (next: Stored, sent = shown.current): void => {
    const typed = Object.entries(shown.current).filter(([name, field]) => field !== sent[name]);
    setStored(next);
    setValues(typed.length === 0 ? next.values : { ...next.values, ...Object.fromEntries(typed) });
    setFaults(noFaults);
  };
  const ask = (code: string) => server.send("GET", addressFor(model, type, address, code));
  const load = async (sent?: Values): Promise<void> => {
    if (id === "new") return show(start);
    const isMeant = isSingle || locale === "";
    let answer = await ask(isSingle ? locale : "");
    // A single type may have no entry yet, or one in the default locale alone.
    const isMissing = isSingle && answer.status === 404;
    if (isMissing && locale !== "") answer = await ask("");
    if (isMissing && answer.status === 404) return show(start);
    const read = answer.status < 400 ? readStored(model, type, answer.body) : undefined;
    if (read === undefined) throw new Error(refusalOf(answer));
    if (isMeant && !isMissing) show(read, sent);
    else show({ ...start, values: copyOf(read.values), origin: address });
  };
  const { error, run } = useLoaded(() => load());
  const before = stored ?? start;
  const { origin } = before;
  // Another localization says all that it has of the one that it was made of.
  const changes = changesOf(model, type, origin === undefined ? before.values : {}, values);
  const isOther = origin !== undefined || Object.keys(changes.data).length + changes.faults.size > 0;
  const data = { ...changes.data, ...(before.id === "" && before.locale !== "" && { locale: before.locale }) };
  const target = isSingle && before.locale !== "" ? `${address}?locale=${encodeURIComponent(before.locale)}` : address;
  /** Sends a request. Undefined where it was refused: the form says why. */
  const carryOut = async (method: string, place: string, body?: unknown): Promise<Answer | undefined> => {
    setBusy(true);
    const answer = await server.send(method, place, body).catch(messageOf);
    setBusy(false);
    if (typeof answer !== "string" && answer.status < 400) return answer;
    setFaults(typeof answer === "string" ? new Map([["", [answer]]]) : faultsOf(answer));
    return undefined;
  };
  return {
    /** `stored` is undefined while it is read, and where `failure` says why nothing is shown. */
    ...{ stored, values, faults, isBusy, setValues, failure: error && messageOf(error) },
    /** The request that saving sends. */
    request: writeRequest(type, before, target, data),
    /** Whether it says nothing. */
    isEmpty: Object.keys(data).length === 0,
    /** Whether something was put in that is not saved. */
    isUnsaved: stored !== undefined && values !== stored.values && isOther,
    /** Saves what was changed; with `publishedAt` where the state is to be another one. Resolves to the id; undefined where it was refused. */
    save: async (state?: { readonly publishedAt: string | null }): Promise<string | undefined> => {
      if (changes.faults.size > 0) {
        setFaults(changes.faults);
        return undefined;
      }
      const request = writeRequest(type, before, target, { ...data, ...state });
      const answer = await carryOut(request.method, request.address, sentBody(request));
      if (answer === undefined) return undefined;
      const saved = dataOf(answer.body);
      if (isSingle || (id !== "new" && origin === undefined)) await run(() => load(values));
      // By now the form knows it, too.
      notify("Saved");
      return isRecord(saved) ? String(saved.id) : "";
    },
    /** Whether it is gone. */
    remove: async () => (await carryOut("DELETE", target)) !== undefined,
  };
};
