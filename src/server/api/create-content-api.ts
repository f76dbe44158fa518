import { createAccelerator, type ForgetfulAccelerator } from "../../accelerate/accelerate.js";
import { toBase64 } from "../../base/base64.js";
import { createBudget } from "../../base/bounded.js";
import { secretBytes } from "../../base/random.js";
import { ok } from "../../base/result.js";
import { unrestricted } from "../../reference/model/caller.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Dialect } from "../../reference/model/dialect.js";
import { defaultLimits } from "../../reference/query/pagination.js";
import type { Setting } from "../../reference/setting.js";
import { type Current, createStore, type Store } from "../../reference/store/store.js";
import { asKept, dialectOf } from "../../strapi/dialects.js";
import { waysOf } from "../../strapi/profile.js";
import { queryParserFor } from "../../strapi/release.js";
import { createAccess } from "../access/access.js";
import { carryingOut, hashingPasswords } from "../access/hash-passwords.js";
import { guarded, reporter } from "../http/guarded.js";
import type { ErrorListener } from "../http/message.js";
import { preflight } from "../http/reply.js";
import type { Service } from "../http/service.js";
import { completing, entrance } from "../http/steps.js";
import { createJointEdits } from "../state/joint-edit.js";
import { createRoom, type Kept, type SharedRoom } from "../state/room.js";
import { defaultUserSettings, type UserSettings } from "../users/settings.js";
import { changingOf, spending, textOf } from "./changing.js";
import { type ContentApi, type ContentApiOptions, type Deployment, EntryError, type Snapshot } from "./content-api.js";
import { createHandler, servedPaths } from "./create-handler.js";
import { createFetch } from "./fetch.js";

/** Creates the content REST API of a dataset. The dataset is not changed. */
export const createContentApi = (dataset: Dataset, options: ContentApiOptions = {}): ContentApi =>
  createDeployment(dataset, options);

/** How a deployment answers that is a part of something else. */
interface DeploymentOptions extends ContentApiOptions {
  /** Headers that browsers of other origins may send, beside those of the real server. */
  readonly allowedHeaders?: readonly string[] | undefined;
}

/** See {@link createContentApi}. */
export const createDeployment = (dataset: Dataset, options: DeploymentOptions = {}): Deployment => {
  const { dialect: given = "reference", passwordCost = 4, random = secretBytes } = options;
  const dialect = typeof given === "string" ? dialectOf(given) : given;
  // One for all forks.
  const jwtSecret = options.jwtSecret || toBase64(random(32));
  const accelerator = options.accelerate === false ? undefined : createAccelerator();
  const deployed = { ...options, jwtSecret, dialect, passwordCost, accelerator, room: createRoom(accelerator?.forget) };
  return deploymentOf(dataset, createStore(asKept(dataset, dialect)), deployed);
};

const deploymentOf = (dataset: Dataset, store: Store, options: Deployed): Deployment => {
  const current: Current = { store };
  const report = reporter(options.onError);
  const service = serviceOf(dataset, current, options, report);
  const { context, room } = service;
  const answer = createHandler(service);
  const handle = entrance(completing(answer), report);
  const snapshots = new WeakMap<Snapshot, Kept>();
  const keptOf = (snapshot: Snapshot): Kept => {
    const kept = snapshots.get(snapshot);
    if (kept === undefined) throw new TypeError("The snapshot was not taken of this API.");
    return kept;
  };
  return {
    ...changingOf(context, service.carryOut),
    answer,
    handle,
    fetch: createFetch(handle, report),
    paths: () => servedPaths(service),
    snapshot: () => {
      const snapshot: Snapshot = { kind: "snapshot" };
      snapshots.set(snapshot, { store: current.store });
      return snapshot;
    },
    restore: (snapshot) => {
      current.store = keptOf(snapshot).store;
    },
    fork: ({ apart = false, from = current } = {}) =>
      deploymentOf(
        dataset,
        from.store,
        apart ? { ...options, room: createRoom(options.accelerator?.forget) } : options,
      ),
    leave: room.leave,
    together: async (change, asOneRequest = false) => {
      const hashing = hashingPasswords(dataset.model, options.passwordCost, new Map());
      for (;;) {
        const { store: before } = current;
        const budget = asOneRequest ? createBudget(options.maxWork) : undefined;
        // Its lists of links grow in place.
        const { attempt, editOf } = createJointEdits();
        const own: Setting = { ...context, current: { store: before }, budget, editOf };
        const made = await change({ ...changingOf(own, carryingOut(hashing, attempt)), spend: spending(own) });
        if (current.store !== before) continue;
        const kept = room.keep(() => {
          current.store = own.current.store;
          return ok(made);
        });
        if (kept.ok) return kept.value;
        throw new EntryError(textOf(kept.issues));
      }
    },
    hold: (snapshot, letGo) => room.hold(Object.assign(keptOf(snapshot), { letGo })),
    release: (snapshot) => room.release(keptOf(snapshot)),
    signIn: (user) => service.access.issue(user),
    limits: service.context.limits,
  };
};

/** The options of a deployment, its dialect as the record that rules ask, with what all forks of it share. */
type Deployed = Omit<DeploymentOptions, "dialect" | "passwordCost"> & {
  readonly dialect: Dialect;
  readonly passwordCost: number;
  readonly jwtSecret: string;
  readonly accelerator: ForgetfulAccelerator | undefined;
  readonly room: SharedRoom;
};

/** What the endpoints of a deployment share. */
const serviceOf = (dataset: Dataset, current: Current, options: Deployed, report: ErrorListener): Service => {
  const { auth = false, jwtSecret, now = Date.now, onMessage = () => {}, random } = options;
  const settings: UserSettings = { ...defaultUserSettings, ...options.users };
  const confirmedOnly = settings.emailConfirmation;
  const access = createAccess(current, { enforced: auth, apiTokens: dataset.apiTokens, jwtSecret, now, confirmedOnly });
  const notify: Service["users"]["onMessage"] = (message, request) =>
    guarded({ name: "the listener onMessage", report, request }, () => onMessage(message));
  const room = options.room.enter(current);
  const hashing = hashingPasswords(dataset.model, options.passwordCost);
  const context: Setting = {
    current,
    caller: unrestricted,
    ways: waysOf(options.profile ?? "strapi-4.26"),
    dialect: options.dialect,
    limits: { ...defaultLimits, ...dataset.limits, ...options.limits },
    now,
    adapt: options.adaptQuery,
    queryParser: queryParserFor(dataset, options.queryParser),
    maxWork: options.maxWork,
    accelerator: options.accelerator,
  };
  return {
    ...{ dataset, current, access, room, context },
    carryOut: carryingOut(hashing, room.keep),
    preflight: preflight(options.allowedHeaders ?? []),
    users: { settings, onMessage: notify, random },
  };
};
