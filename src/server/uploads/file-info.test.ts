import { expect, it } from "vitest";
import { readFileInfo, readFileInfos } from "./file-info.js";

// What the real server makes of a fileInfo is recorded: "uploads" in fixtures/recordings.
it("survives a value of any depth and length", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const body of [{ fileInfo: `[${deep}]` }, { fileInfo: [deep, deep] }, { fileInfo: "x".repeat(1_000_000) }]) {
    for (const result of [readFileInfo(body), readFileInfos(body)]) {
      expect(JSON.stringify(result).length).toBeLessThan(50_000);
      expect(result).toMatchObject({ ok: false });
    }
  }
});
