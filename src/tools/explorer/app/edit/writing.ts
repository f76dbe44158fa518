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

/** The request that writes members of an entry (section 4.7), of a user or of a file: bodies of plugins have no envelope. `address`: of the entry that is there. */
export const writeRequest = (
  type: TypeInfo,
  { id, origin }: { readonly id: string; readonly origin?: string },
  address: string,
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
  const isMade = id === "" && type.kind === "collectionType";
  return { method: isMade ? "POST" : "PUT", address: isMade ? type.path : address, body, isForm: false };
};

/** A body as it is sent. */
export const sentBody = ({ body, isForm }: WriteRequest): unknown => {
  if (!isForm) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return form;
};
