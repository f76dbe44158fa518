/** The content-types of plugins that data is read and written of in a way of its own. */
export const fileUid = "plugin::upload.file";
export const userUid = "plugin::users-permissions.user";
export const roleUid = "plugin::users-permissions.role";
export const permissionUid = "plugin::users-permissions.permission";
