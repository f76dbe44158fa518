import { fileUid } from "../../../../data/model/built-in/uids.js";
import type { TypeInfo } from "../model.js";

/** The request that saves what a form holds. */
export interface WriteRequest {
  readonly method: "POST" | "PUT";
  readonly address: string;
  /** JSON; of a file the members of a form, as texts. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly isForm: boolean;
}

/** What is saved, and where it is. */
export interface Writing {
  readonly type: TypeInfo;
  /** Empty: it is not there yet. */
  readonly id: string;
  /** The address of the entry, or of its type. */
  readonly address: string;
  /** `?locale=fr` of a single type. */
  readonly query: string;
  /** The address of the entry that this becomes a localization of. */
  readonly origin: string | undefined;
}

/** The request that writes members of an entry (section 4.7), of a user or of a file: bodies of plugins have no envelope. */
export const writeRequest = (
  { address, id, origin, query, type }: Writing,
  members: Readonly<Record<string, unknown>>,
): WriteRequest => {
  if (type.uid === fileUid) {
    // What is null stays as it is (measured).
    const info = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value ?? ""]));
    const target = `/api/upload?id=${encodeURIComponent(id)}`;
    return { method: "POST", address: target, body: { fileInfo: JSON.stringify(info) }, isForm: true };
  }
  if (origin !== undefined) return { method: "POST", address: `${origin}/localizations`, body: members, isForm: false };
  const body = type.uid.startsWith("api::") ? { data: members } : members;
  const isCreated = id === "" && type.kind === "collectionType";
  return isCreated
    ? { method: "POST", address: type.path, body, isForm: false }
    : { method: "PUT", address: `${address}${query}`, body, isForm: false };
};

/** A body as it is sent. */
export const sentBody = ({ body, isForm }: WriteRequest): unknown => {
  if (!isForm) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
};
