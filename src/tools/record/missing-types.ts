import { plural } from "../../base/plural.js";
import { fileUid } from "../../data/model/built-in/uids.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import type { ApiRequest } from "../../server/http/message.js";
import type { Keeper } from "./keeper.js";
import type { Remote } from "./remote.js";
import type { Turns } from "./turns.js";

/** What missing content-types are read with. */
interface MissingOptions {
  readonly keeper: Keeper | undefined;
  readonly remote: Remote;
  readonly turns: Turns;
  readonly say: (text: string) => void;
  /** Lets the mock answer from what is kept by now. */
  readonly reload: (served: Mock) => Promise<void>;
}

/** Content-types that a mock does not have. */
export interface Missing {
  /** Whether the sender of a request may not read a type, or the server does not have it. */
  isRefused(uid: Uid, request: ApiRequest): boolean;
  /** Those of some types that the mock does not have. */
  missing(served: Mock, uids: Iterable<Uid>, request: ApiRequest): readonly ContentType[];
  /** Reads those types of some that are missing. Rejects with the fault of the type that was asked for where the server is at fault. */
  record(served: Mock, keeper: Keeper, uids: Iterable<Uid>, asked: Uid, request: ApiRequest): Promise<void>;
}

/** What a type is called: its plural name, or the singular one of a single type. */
export const nameOf = ({ kind, pluralName, singularName }: ContentType): string =>
  kind === "singleType" ? singularName : pluralName;

/** Creates {@link Missing}. */
export const createMissing = ({ keeper, reload, remote, say, turns }: MissingOptions): Missing => {
  /** Types that are being recorded: the mock does not have them yet, though the fixtures may. */
  const loading = new Set<Uid>();
  /** Types that a sender may not read, or that the server does not have. */
  const refused = new Set<string>();

  const isRefused = (uid: Uid, request: ApiRequest): boolean => refused.has(`${uid} ${remote.sender(request)}`);

  const isHeld = (served: Mock, uid: Uid, request: ApiRequest): boolean => {
    if (keeper?.keeps(uid) === false || (keeper === undefined && !uid.startsWith("api::"))) return true;
    if (keeper?.ledger.types[uid] !== undefined) return keeper.has(uid) && !loading.has(uid);
    if (isRefused(uid, request)) return true;
    // Entries that were recorded show files of which there is no list yet.
    if (uid === fileUid && Object.keys(keeper?.ledger.types ?? {}).length > 0) return false;
    return (served.dataset.records.get(uid) ?? []).length > 0 || (keeper === undefined && served.count(uid) > 0);
  };

  const missing = (served: Mock, uids: Iterable<Uid>, request: ApiRequest): readonly ContentType[] =>
    [...uids].flatMap((uid) =>
      isHeld(served, uid, request) ? [] : (served.dataset.model.contentTypes.get(uid) ?? []),
    );

  /** Reads types and answers from them. Rejects with the fault of the type that was asked for where the server is at fault. */
  const readTypes = async (
    served: Mock,
    keep: Keeper,
    types: readonly ContentType[],
    asked: Uid,
    request: ApiRequest,
  ): Promise<void> => {
    const faults = await keep.types(types, remote.client(request), served.dataset);
    for (const type of types) {
      const recorded = keep.ledger.types[type.uid];
      if (faults.has(type.uid)) refused.add(`${type.uid} ${remote.sender(request)}`);
      else if (recorded !== undefined)
        say(
          `recorded ${nameOf(type)}: ${plural(recorded.ids.length, "entry", "entries")}${recorded.whole ? "" : ", not all that there are"}`,
        );
    }
    if (faults.size < types.length) await reload(served);
    const fault = faults.get(asked);
    if (fault === undefined || (fault.kind !== "server" && fault.kind !== "timeout")) return;
    refused.delete(`${asked} ${remote.sender(request)}`);
    throw fault;
  };

  /** Reads those types of some that are missing. Rejects where the server cannot be asked. */
  const record = async (served: Mock, keep: Keeper, uids: Iterable<Uid>, asked: Uid, request: ApiRequest) => {
    const wanted = missing(served, uids, request);
    if (wanted.length === 0) return;
    const key = `${wanted.map(({ uid }) => uid).join(" ")} ${remote.sender(request)}`;
    await turns.once(key, async () => {
      const still = missing(served, uids, request);
      for (const { uid } of still) loading.add(uid);
      try {
        if (still.length > 0) await readTypes(served, keep, still, asked, request);
      } finally {
        loading.clear();
      }
    });
  };

  return { isRefused, missing, record };
};
