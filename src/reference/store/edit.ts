import { charge } from "../../base/bounded.js";
import { invariant } from "../../base/result.js";
import type { Entry, Link } from "../model/dataset.js";
import type { Uid } from "../model/schema.js";
import type { Value } from "../model/values.js";
import { noLinks, type Store, tableOf } from "./store.js";

/** Whether two links lead to the same entry. */
export const sameLink = (one: Link, other: Link): boolean => one.id === other.id && one.type === other.type;

/** An entry in the making. */
interface OpenEntry {
  readonly id: number;
  readonly values: Record<string, Value>;
  readonly links: Record<string, readonly Link[]>;
}

/** What an edit has changed of one table. */
interface Changes {
  lastId: number;
  /** Undefined: the entry was taken away. */
  readonly entries: Map<number, OpenEntry | undefined>;
}

/**
 * A change of a store in the making: reads see what was changed so far, {@link Edit.finish} makes the store after it.
 * The store before it never changes, so that an edit that is dropped leaves no trace.
 */
export class Edit {
  readonly #changes = new Map<Uid, Changes>();
  readonly #files = new Map<string, Uint8Array | undefined>();
  #isFinished = false;

  constructor(readonly before: Store) {}

  /** Adds an entry, with the next id: every value null, no links. */
  insert(type: Uid): Link {
    const changes = this.#changesOf(type);
    const id = ++changes.lastId;
    const values: Record<string, Value> = {};
    for (const { kind, name } of tableOf(this.before, type).schema.attributes.values())
      if (kind === "scalar") values[name] = null;
    changes.entries.set(id, { id, values, links: {} });
    return { type, id };
  }

  /** Takes an entry away. The caller takes out the links that lead to it. */
  remove({ type, id }: Link): void {
    this.#changesOf(type).entries.set(id, undefined);
  }

  /** The entry as it is now; undefined: there is none. */
  entry({ type, id }: Link): Entry | undefined {
    const changed = this.#changes.get(type)?.entries;
    return changed?.has(id) ? changed.get(id) : tableOf(this.before, type).entries.get(id);
  }

  /** The entries of a type as they are now, in ascending order of ids. */
  entries(type: Uid): readonly Entry[] {
    const { entries } = tableOf(this.before, type);
    const changed = this.#changes.get(type)?.entries;
    return (changed === undefined ? entries : entries.with(changed)).toArray();
  }

  /** The value of a scalar attribute. */
  value(at: Link, name: string): Value {
    return this.#existing(at).values[name] ?? null;
  }

  setValue(at: Link, name: string, value: Value): void {
    this.#openEntry(at).values[name] = value;
  }

  /** Where a link attribute leads, in order. */
  links(at: Link, name: string): readonly Link[] {
    const links = this.#existing(at).links[name] ?? noLinks;
    charge(links.length);
    return links;
  }

  setLinks(at: Link, name: string, links: readonly Link[]): void {
    this.#openEntry(at).links[name] = links;
  }

  /** Makes a link the last one of a list. */
  addLink(at: Link, name: string, link: Link): void {
    this.setLinks(at, name, [...this.links(at, name).filter((other) => !sameLink(other, link)), link]);
  }

  /** Takes a link out of a list. */
  removeLink(at: Link, name: string, link: Link): void {
    const links = this.links(at, name);
    const kept = links.filter((other) => !sameLink(other, link));
    if (kept.length < links.length) this.setLinks(at, name, kept);
  }

  /** Keeps the bytes of a file; undefined takes them away. `path`: below `/uploads/`. */
  setFile(path: string, bytes: Uint8Array | undefined): void {
    this.#checkOpen();
    // A copy: the bytes that are handed in are a part of a whole request. The `slice` of a `Buffer` is none.
    this.#files.set(path, bytes && new Uint8Array(bytes));
  }

  /** The store after the edit, which changes nothing from then on: its entries are those of the store. */
  finish(): Store {
    this.#checkOpen();
    this.#isFinished = true;
    const { before } = this;
    const tables = new Map(before.tables);
    for (const [uid, { entries, lastId }] of this.#changes) {
      const { entries: list, schema } = tableOf(before, uid);
      tables.set(uid, { schema, lastId, entries: list.with(entries) });
    }
    const files = this.#files.size === 0 ? before.files : new Map([...before.files, ...this.#files]);
    return { ...before, tables, files };
  }

  #existing(at: Link): Entry {
    const entry = this.entry(at);
    invariant(entry, `${at.type} ${at.id} does not exist`);
    return entry;
  }

  #openEntry(at: Link): OpenEntry {
    const { entries } = this.#changesOf(at.type);
    const known = entries.get(at.id);
    if (known !== undefined) return known;
    const { id, values, links } = this.#existing(at);
    const open = { id, values: { ...values }, links: { ...links } };
    entries.set(at.id, open);
    return open;
  }

  #checkOpen(): void {
    invariant(!this.#isFinished, "an edit is used after it was finished");
  }

  #changesOf(type: Uid): Changes {
    this.#checkOpen();
    const known = this.#changes.get(type);
    if (known !== undefined) return known;
    const changes: Changes = { lastId: tableOf(this.before, type).lastId, entries: new Map() };
    this.#changes.set(type, changes);
    return changes;
  }
}
