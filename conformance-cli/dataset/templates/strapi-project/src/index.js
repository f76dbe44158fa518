const { locales, apiTokens } = require("../deployment/dataset.json");
const roles = require("../deployment/entries/roles.json");

const addLocales = async (strapi) => {
  const query = strapi.db.query("plugin::i18n.locale");
  for (const { code, name, default: isDefault } of locales) {
    if ((await query.count({ where: { code } })) === 0) await query.create({ data: { code, name } });
    if (isDefault) await strapi.plugin("i18n").service("locales").setDefaultLocale({ code });
  }
};

/** A role may do exactly what the dataset says: the permissions that a fresh database brings along go. */
const setRoles = async (strapi) => {
  const [roleQuery, permissionQuery] = ["role", "permission"].map((name) =>
    strapi.db.query(`plugin::users-permissions.${name}`),
  );
  for (const { name, description, type, permissions } of roles) {
    const known = await roleQuery.findOne({ where: { type } });
    const { id } = known ?? (await roleQuery.create({ data: { name, description, type } }));
    const granted = await permissionQuery.findMany({ where: { role: id } });
    await permissionQuery.deleteMany({ where: { id: { $in: granted.map((permission) => permission.id) } } });
    for (const action of permissions) await permissionQuery.create({ data: { action, role: id } });
  }
};

const addTokens = async (strapi) => {
  const query = strapi.db.query("admin::api-token");
  for (const { name, token, type, permissions } of apiTokens) {
    if ((await query.count({ where: { name } })) > 0) continue;
    const accessKey = strapi.service("admin::api-token").hash(token);
    const { id } = await query.create({ data: { name, description: "", type, accessKey, lifespan: null } });
    if (type !== "custom") continue;
    for (const action of permissions)
      await strapi.db.query("admin::api-token-permission").create({ data: { action, token: id } });
  }
};

module.exports = {
  /** What no client can send: locales, roles and API tokens. It is written once; what is changed afterwards stays. */
  async bootstrap({ strapi }) {
    const done = { type: "touchstone", key: "deployment" };
    if ((await strapi.store(done).get()) === true) return;
    await addLocales(strapi);
    await setRoles(strapi);
    await addTokens(strapi);
    await strapi.store(done).set({ value: true });
  },
};
