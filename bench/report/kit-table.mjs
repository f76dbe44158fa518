import { duration, table, times } from "./markdown.mjs";

/** @param {readonly import("../kit/run-kit.mjs").KitResult[]} results */
export const kitTable = (results) =>
  table([
    ["a run of the kit", "requests", "as many by hand", "kit", "ratio", "CPU of the kit", "CPU of the server"],
    ...results.map(({ byHand, cpu, name, ratio, requests, serverCpu, time }) => [
      name,
      requests.toLocaleString("en"),
      byHand === 0 ? "-" : duration(byHand),
      duration(time),
      byHand === 0 ? "-" : times(ratio),
      duration(cpu),
      duration(serverCpu),
    ]),
  ]);
