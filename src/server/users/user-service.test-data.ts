import { invariant } from "../../base/result.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { ScalarAttribute } from "../../reference/model/schema.js";
import { settingOf } from "../../reference/setting.test-data.js";
import { type Current, createStore } from "../../reference/store/store.js";
import { waysOf } from "../../strapi/profile.js";
import { createAccess } from "../access/access.js";
import { carryingOut, hashingPasswords } from "../access/hash-passwords.js";
import { defaultUserSettings } from "./settings.js";
import type { UserService } from "./user-service.js";

const userType = "plugin::users-permissions.user";

/** The sample with more attributes of users. */
const sampleWith = (attributes: readonly ScalarAttribute[]): Dataset => {
  const type = sampleDataset.model.contentTypes.get(userType);
  invariant(type, "the sample has users");
  const extended = new Map([...type.attributes, ...attributes.map((each) => [each.name, each] as const)]);
  const contentTypes = new Map(sampleDataset.model.contentTypes).set(userType, { ...type, attributes: extended });
  return { ...sampleDataset, model: { ...sampleDataset.model, contentTypes } };
};

/** A deployment of the sample with more attributes of users. Everything is written at the moment 0. */
export const sampleUserService = (attributes: readonly ScalarAttribute[] = []): UserService => {
  const dataset = sampleWith(attributes);
  const current: Current = { store: createStore(dataset) };
  const type = dataset.model.contentTypes.get(userType);
  invariant(type, "the sample has users");
  return {
    access: createAccess(current, { enforced: true, apiTokens: [], jwtSecret: "x", confirmedOnly: false }),
    context: { ...settingOf(current.store), current, ways: waysOf("strapi-4.26") },
    carryOut: carryingOut(hashingPasswords(dataset.model, 5), (change) => change()),
    settings: defaultUserSettings,
    onMessage: () => {},
    type,
  };
};
