import { expect, test } from "vitest";
import { runFuzz } from "./run-fuzz.js";

const run = async (...argv: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runFuzz(argv, { write: (text) => out.push(text) }, { write: (text) => err.push(text) });
  return { code, out: out.join(""), err: err.join("") };
};

test("--help is no mistake, and a mistake is one line", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, err: "" });
  const { code, err } = await run("--nothing");
  expect([code, err.split("\n").length]).toEqual([2, 2]);
});
