/** How a user starts the kit. Not `npx conformance`: where the package is not installed, that is somebody else's. */
export const kitCommand = "npx touchstone conformance";
