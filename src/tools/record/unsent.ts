import { roleUid, userUid } from "../../data/model/built-in/uids.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import { nameOf } from "./missing-types.js";
import type { Overlay } from "./overlay.js";
import type { Remote } from "./remote.js";
import type { Turns } from "./turns.js";

/** What changes that are not sent are laid on a server's content with. */
interface UnsentOptions {
  readonly overlay: Overlay;
  readonly remote: Remote;
  readonly turns: Turns;
  readonly say: (text: string) => void;
  /** Whether the fixtures have entries of a type themselves. */
  readonly isOwn: (served: Mock, uid: Uid) => boolean;
  /** Whether the mock has users that are not the server's. */
  readonly hasOwnUsers: (served: Mock) => boolean;
  /** Lets the mock answer from what was read by now. */
  readonly reload: (served: Mock) => Promise<void>;
}

/** Lays changes that are not sent on what the server has. */
export interface Unsent {
  /** Reads what lies under changes. `uids`: that which is written, or asked for, first. Rejects with a `PullError` where the server is at fault. */
  hold(served: Mock, uids: Iterable<Uid>, request: ApiRequest): Promise<void>;
  /** Those of some types of which the mock does not know what the server has. */
  unknown(served: Mock, uids: Iterable<Uid>): readonly Uid[];
}

/** See {@link Unsent}. */
export const createUnsent = (options: UnsentOptions): Unsent => {
  const { hasOwnUsers, isOwn, overlay, reload, remote, say, turns } = options;
  const hold: Unsent["hold"] = async (served, uids, request) => {
    await turns.once(`under ${[...uids].join(" ")} ${remote.sender(request)}`, async () => {
      const isUnread = (uid: Uid): boolean =>
        overlay.extent(uid) === undefined &&
        (uid.startsWith("api::") ? !isOwn(served, uid) : uid === userUid && !hasOwnUsers(served));
      const missed = [...uids].filter(isUnread);
      const types = missed.flatMap((uid) => served.dataset.model.contentTypes.get(uid) ?? []);
      if (types.length === 0) return;
      await overlay.read(types, remote.client(request), served.dataset);
      await reload(served);
      say(`read ${types.map(nameOf).join(", ")}: changes that are not sent lie on that`);
    });
  };

  const unknown: Unsent["unknown"] = (served, uids) =>
    [...uids].filter(
      (uid) =>
        (uid.startsWith("api::") && !isOwn(served, uid) && overlay.extent(uid) !== "whole") ||
        (uid === userUid && !hasOwnUsers(served) && overlay.extent(uid) !== "whole") ||
        // Who may do what is not read.
        (uid === roleUid && !hasOwnUsers(served)),
    );
  return { hold, unknown };
};

/** Names the types of which an answer shows what the server has, or what the mock has, and not both. */
export const unmerged = (answer: ApiResponse, uids: readonly Uid[]): ApiResponse =>
  uids.length === 0 ? answer : { ...answer, headers: { ...answer.headers, "x-touchstone-unmerged": uids.join(", ") } };

/** Why a type is not written to. */
export const tooMuch = (type: ContentType, limit: number): string =>
  `Nothing was written: the server has more than ${limit} ${nameOf(type)}, too many to be read so that the change lies on them. --record-limit reads more, --forward-writes sends writes to the server`;
