/** The content-type of uploaded files. */
export const fileUid = "plugin::upload.file";

/** The content-type of users. */
export const userUid = "plugin::users-permissions.user";

/** The content-type of roles. */
export const roleUid = "plugin::users-permissions.role";

/** The content-type of what roles may do. */
export const permissionUid = "plugin::users-permissions.permission";
