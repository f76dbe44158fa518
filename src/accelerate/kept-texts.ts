import { ok } from "../base/result.js";
import { unrestricted } from "../reference/model/caller.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Accelerator, Setting } from "../reference/setting.js";
import type { Store } from "../reference/store/store.js";

/** When more characters are kept, names included, all of them go: as many as a mock of 10,000 entries has, each with what it leads to. */
const mostCharacters = 2 ** 24;

/** Longer texts are not kept: they would hold that much until the next request. */
const longestText = 2 ** 20;

/** What has a longer name is not kept: nobody asks for the same again who writes it. */
const longestName = 4000;

/** So many answers are known to have been asked for once: the next time they are kept. */
const mostAsked = 256;

/** The texts that were made of one store. The next write makes another store. */
interface Kept {
  readonly store: Store | undefined;
  /** Whole answers, by what was asked. */
  readonly answers: Map<string, string>;
  readonly askedOnce: Set<string>;
  /** Entries, by the name of what is shown of them. */
  readonly entries: Map<string, Map<Entry, string>>;
  characters: number;
}

const nothing = (store: Store | undefined): Kept => ({
  store,
  answers: new Map(),
  askedOnce: new Set(),
  entries: new Map(),
  characters: 0,
});

/** See {@link createKeptTexts}. */
interface KeptTexts extends Pick<Accelerator, "answered" | "shown"> {
  readonly forget: () => void;
}

/** Keeps texts of the latest store, for callers who may see everything: what others see of an entry is not the same. */
export const createKeptTexts = (most = mostCharacters): KeptTexts => {
  let kept = nothing(undefined);
  const forget = (): void => {
    kept = nothing(undefined);
  };
  const keptOf = ({ caller, current: { store } }: Setting, name: string): Kept | undefined => {
    if (caller !== unrestricted || name.length > longestName) return undefined;
    if (kept.store !== store || kept.characters > most) kept = nothing(store);
    return kept;
  };
  const answered: Accelerator["answered"] = (setting, name, answer) => {
    const texts = keptOf(setting, name);
    const known = texts?.answers.get(name);
    if (known !== undefined) return ok(known);
    const made = answer();
    if (texts === undefined || !made.ok || made.value === undefined) return made;
    if (texts.askedOnce.delete(name)) keep(texts, texts.answers, name, made.value);
    else {
      if (texts.askedOnce.size === mostAsked) texts.askedOnce.clear();
      texts.askedOnce.add(name);
    }
    return made;
  };
  const shown: Accelerator["shown"] = (setting, name, entries, printer) => {
    const texts = keptOf(setting, name);
    if (texts === undefined) return printer(entries);
    const known = texts.entries.get(name);
    if (known === undefined) {
      // The next write may come before the same is asked for again: entries are kept from then on.
      texts.entries.set(name, new Map());
      texts.characters += name.length;
      return printer(entries);
    }
    const missing = entries.filter((entry) => !known.has(entry));
    const print = missing.length === 0 ? () => "" : printer(missing);
    return (entry) => known.get(entry) ?? keep(texts, known, entry, print(entry));
  };
  return { answered, shown, forget };
};

/** Keeps a text, in one piece: an engine puts a text together when a character of it is read. */
const keep = <K>(texts: Kept, into: Map<K, string>, of: K, text: string): string => {
  if (text.length > longestText) return text;
  texts.characters += text.length;
  text.charCodeAt(0);
  into.set(of, text);
  return text;
};
