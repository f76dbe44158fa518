export default { serverExternalPackages: ["touchstone"], turbopack: { root: import.meta.dirname } };
