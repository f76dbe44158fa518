import { plural } from "../../base/words/plural.js";
import { fileUid, roleUid, userUid } from "../../data/model/built-in/uids.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import { type ContentType, pathName, type Uid } from "../../reference/model/schema.js";
import type { ApiRequest } from "../../server/http/message.js";
import type { Keeper } from "./keeper.js";
import type { Overlay } from "./overlay.js";
import type { Remote } from "./remote.js";
import type { Turns } from "./turns.js";

interface HoldingOptions {
  readonly keeper: Keeper | undefined;
  readonly overlay: Overlay;
  readonly remote: Remote;
  readonly turns: Turns;
  readonly say: (text: string) => void;
  /** Lets the mock answer from what was read by now. */
  readonly reload: (served: Mock) => Promise<void>;
}

/** Why a type is not written to. */
export const tooMuch = (type: ContentType, limit: number): string =>
  `Nothing was written: the server has more than ${limit} ${pathName(type)}, too many to be read so that the change lies on them. --record-limit reads more, --forward-writes sends writes to the server`;

/** The content-types of a server that a mock holds: kept in a folder, or in memory, under changes that are not sent. */
export const createHolding = ({ keeper, overlay, reload, remote, say, turns }: HoldingOptions) => {
  /** Types that are being recorded: the mock does not have them yet, though the fixtures may. */
  const loading = new Set<Uid>();
  const refused = new Set<string>();
  const keyOf = (uid: Uid, request: ApiRequest): string => `${uid} ${remote.sender(request)}`;
  const hasRows = (served: Mock, uid: Uid): boolean => (served.dataset.records.get(uid) ?? []).length > 0;
  const typesOf = (served: Mock, uids: readonly Uid[]): readonly ContentType[] =>
    uids.flatMap((uid) => served.dataset.model.contentTypes.get(uid) ?? []);

  /** Whether the mock has users that were not recorded. */
  const hasOwnUsers = (served: Mock): boolean =>
    served.count(userUid) > 0 && keeper?.ledger.types[userUid] === undefined && overlay.extent(userUid) === undefined;

  /** Whether the fixtures have entries of a type themselves: then nothing of the server is. */
  const isOwn = (served: Mock, uid: Uid): boolean =>
    keeper?.ledger.types[uid] === undefined && overlay.extent(uid) === undefined && hasRows(served, uid);

  /** Whether the sender of a request may not read a type, or the server does not have it. */
  const isRefused = (uid: Uid, request: ApiRequest): boolean => refused.has(keyOf(uid, request));

  const isHeld = (served: Mock, uid: Uid, request: ApiRequest): boolean => {
    if (keeper?.keeps(uid) === false || (keeper === undefined && !uid.startsWith("api::"))) return true;
    if (keeper?.ledger.types[uid] !== undefined) return keeper.has(uid) && !loading.has(uid);
    if (isRefused(uid, request)) return true;
    // Entries that were recorded show files of which there is no list yet.
    if (uid === fileUid && Object.keys(keeper?.ledger.types ?? {}).length > 0) return false;
    return hasRows(served, uid) || (keeper === undefined && served.count(uid) > 0);
  };

  /** Those of some types that the mock does not have. */
  const missing = (served: Mock, uids: Iterable<Uid>, request: ApiRequest): readonly ContentType[] =>
    typesOf(
      served,
      [...uids].filter((uid) => !isHeld(served, uid, request)),
    );

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
      if (faults.has(type.uid)) refused.add(keyOf(type.uid, request));
      else if (recorded !== undefined)
        say(
          `recorded ${pathName(type)}: ${plural(recorded.ids.length, "entry", "entries")}${recorded.whole ? "" : ", not all that there are"}`,
        );
    }
    if (faults.size < types.length) await reload(served);
    const fault = faults.get(asked);
    if (fault === undefined || (fault.kind !== "server" && fault.kind !== "timeout")) return;
    refused.delete(keyOf(asked, request));
    throw fault;
  };

  /** Keeps those of some types that are missing. Rejects with the fault of the type that was asked for where the server is at fault. */
  const record = async (served: Mock, keep: Keeper, uids: Iterable<Uid>, asked: Uid, request: ApiRequest) => {
    const wanted = missing(served, uids, request);
    if (wanted.length === 0) return;
    await turns.once(keyOf(wanted.map(({ uid }) => uid).join(" "), request), async () => {
      const still = missing(served, uids, request);
      for (const { uid } of still) loading.add(uid);
      try {
        if (still.length > 0) await readTypes(served, keep, still, asked, request);
      } finally {
        loading.clear();
      }
    });
  };

  /** Whether what the server has of a type would lie under changes to it, unless the fixtures have some of their own. */
  const mayLieUnder = (served: Mock, uid: Uid): boolean =>
    uid.startsWith("api::") ? !isOwn(served, uid) : uid === userUid && !hasOwnUsers(served);

  /** Reads what lies under changes. `uids`: that which is written, or asked for, first. Rejects with a `PullError` where the server is at fault. */
  const hold = async (served: Mock, uids: Iterable<Uid>, request: ApiRequest): Promise<void> => {
    await turns.once(`under ${keyOf([...uids].join(" "), request)}`, async () => {
      const isUnread = (uid: Uid): boolean => overlay.extent(uid) === undefined && mayLieUnder(served, uid);
      const types = typesOf(served, [...uids].filter(isUnread));
      if (types.length === 0) return;
      await overlay.read(types, remote.client(request), served.dataset);
      await reload(served);
      say(`read ${types.map(pathName).join(", ")}: changes that are not sent lie on that`);
    });
  };

  /** Those of some types of which the mock does not know what the server has. Who may do what is not read. */
  const unknown = (served: Mock, uids: Iterable<Uid>): readonly Uid[] =>
    [...uids].filter((uid) =>
      uid === roleUid ? !hasOwnUsers(served) : mayLieUnder(served, uid) && overlay.extent(uid) !== "whole",
    );

  return { hasOwnUsers, isOwn, isRefused, missing, record, hold, unknown };
};
