import { andThen, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import { type QueryContext, selectionOf, writeEntry } from "../read.js";
import type { RowRef } from "../store/column.js";
import type { Selection } from "../validate/plan.js";
import type { Writing } from "../write/writing.js";

/** What a command is carried out with. */
export interface CommandContext extends QueryContext {
  /** Milliseconds since the epoch: what `createdAt`, `updatedAt` and `publishedAt` become. */
  readonly now: () => number;
  /** The cost of the bcrypt hashes that are made of passwords. */
  readonly passwordCost: number;
}

/** What a request wants to be written: read from its body, or what is wrong with it; the query's mistakes come first. */
export type Input = Result<Content>;

/** See {@link Input}. */
export interface Content {
  /** The body's `data`. */
  readonly data: unknown;
  /** What else becomes of the entry with it, such as files of a multipart body. */
  readonly attach?: ((writing: Writing, entry: RowRef) => Result<void>) | undefined;
}

/** What a request that writes asks for. */
export interface Asked {
  /** What is answered of the entry. */
  readonly selection: Selection;
  readonly content: Content;
}

/** Reads what a request asks for. A mistake of its query is told before one of its body (measured). */
export const asked = (context: CommandContext, type: ContentType, search: string, input: Input): Result<Asked> =>
  andThen(selectionOf(context, type, search), (selection) => andThen(input, (content) => ok({ selection, content })));

/** What else becomes of an entry, for which there may be nothing to do. */
export const attached = ({ attach }: Content) => attach ?? (() => ok(undefined));

/** The answer to a command: the entry, as the query of the request selects it. */
export const answer = (context: CommandContext, selection: Selection, id: number): Result<string | undefined> =>
  writeEntry(context, selection, id, "entry");
