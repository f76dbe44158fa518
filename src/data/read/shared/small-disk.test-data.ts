import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./source-folder.test-data.js";

/** A disk of so much room as `mount` words it, `256k`; undefined where nobody may make one: it takes Linux and its administrator. */
export const smallDisk = async (size: string) => {
  const folder = join(await makeFolder({}), "disk");
  await mkdir(folder);
  const remount = (how: string): void => {
    execFileSync("mount", ["-o", `remount,${how}`, folder]);
  };
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
    return { folder, remount, remove: () => execFileSync("umount", [folder]) };
  } catch {
    return undefined;
  }
};

export const noSmallDisk = "a tmpfs cannot be mounted here: it takes Linux and its administrator";
