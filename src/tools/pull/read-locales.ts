import { isRecord } from "../../base/json.js";
import { PullError } from "./fault.js";
import type { Reading } from "./reading.js";

/** Asks for the locales of the server. One that does not show them shows those of its entries. */
export const readLocales = async ({ client, store }: Reading): Promise<void> => {
  const { progress } = store;
  try {
    const answer = await client.json("/i18n/locales");
    for (const item of Array.isArray(answer) ? answer : []) {
      if (!isRecord(item) || typeof item.code !== "string") continue;
      const { code, isDefault, name } = item;
      progress.locales[code] = {
        ...(typeof name === "string" && { name }),
        ...(typeof isDefault === "boolean" && { isDefault }),
      };
    }
  } catch (error) {
    const isOver = !(error instanceof PullError) || error.kind === "stopped" || error.kind === "unreachable";
    if (isOver) throw error;
  }
};
