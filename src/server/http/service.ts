import type * as commands from "../../reference/commands/commands.js";
import type { CommandContext } from "../../reference/commands/request.js";
import type { Caller } from "../../reference/model/caller.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type * as query from "../../reference/read.js";
import type { Access } from "../access/access.js";
import type { StoredBytes } from "../uploads/stored-bytes.js";
import type { Deployment } from "../users/deployment.js";
import type { UserMessage } from "../users/settings.js";
import type { ApiRequest } from "./message.js";

/** The part of the query engine that endpoints call. */
export type QueryEngine = Pick<typeof query, "list" | "findOne" | "findSingle" | "listBare" | "findOneBare" | "count">;

/** The commands that endpoints give. */
export type Commands = typeof commands;

/** What the endpoints of one deployment share. */
export interface Service {
  readonly dataset: Dataset;
  readonly access: Access;
  readonly engine: QueryEngine;
  readonly commands: Commands;
  /** The bytes of uploaded files. */
  readonly uploads: StoredBytes;
  /** How users are treated, who is told of the messages to them, and what tokens are made of. */
  readonly users: Pick<Deployment, "settings" | "random"> & {
    /** Never throws. `request` is what is being answered. */
    readonly onMessage: (message: UserMessage, request: ApiRequest | undefined) => void;
  };
  /** What queries are answered and commands are carried out with, on behalf of a caller. */
  context(caller: Caller): CommandContext;
}
