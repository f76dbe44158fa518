import type { Dataset } from "../../reference/model/dataset.js";
import type { Setting } from "../../reference/setting.js";
import type { Current } from "../../reference/store/store.js";
import type { Access } from "../access/access.js";
import type { CarryOut } from "../access/hash-passwords.js";
import type { Room } from "../state/room.js";
import type { UserMessage } from "../users/settings.js";
import type { UserService } from "../users/user-service.js";
import type { ApiRequest, ApiResponse } from "./message.js";

/** What the endpoints of one deployment share. */
export interface Service {
  readonly dataset: Dataset;
  /** What is answered from. */
  readonly current: Current;
  readonly access: Access;
  /** The answer to what browsers of other origins ask before a request. */
  readonly preflight: ApiResponse;
  readonly room: Room;
  readonly carryOut: CarryOut;
  /** How users are treated, who gets the messages to them, and what tokens are made of. */
  readonly users: Pick<UserService, "settings" | "random"> & {
    /** Never throws. `request` is what is being answered. */
    readonly onMessage: (message: UserMessage, request: ApiRequest | undefined) => void;
  };
  /** What queries are answered and commands are carried out with, on behalf of somebody who may see everything. */
  readonly context: Setting;
}
