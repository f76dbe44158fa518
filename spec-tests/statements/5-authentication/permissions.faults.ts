import type { Fault } from "../../proof/faults/fault.js";

/** Faults of who may do what (section 5). */
export const permissionFaults: readonly Fault[] = [
  {
    id: "permissions-of-relations-ignored",
    breaks: ["5-find", "4.6-permission", "1-find-permission"],
    fault: "Whoever may find an entry may populate all its relations.",
    mutate: (server) => async (asked) =>
      asked.headers.authorization === undefined && asked.target.includes("populate")
        ? server({ ...asked, headers: { ...asked.headers, authorization: "Bearer havnsund-full-access-token" } })
        : server(asked),
  },
];
