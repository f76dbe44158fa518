import { useLayoutEffect, useRef } from "preact/hooks";
import { useShared } from "../context.js";
import type { TypeInfo } from "../model.js";
import { Button } from "../parts/button.js";
import { useWork } from "../parts/use-work.js";
import { messageOf } from "../server.js";
import { type Linked, linked } from "./entries.js";

interface UploadProps {
  /** The type of files. */
  readonly target: TypeInfo;
  /** `a file for cover` */
  readonly what: string;
  readonly many: boolean;
  readonly onFiles: (files: readonly Linked[]) => void;
}

/** Uploads files at once: an entry leads to them when it is saved. */
export const Upload = ({ many, onFiles, target, what }: UploadProps) => {
  const { server } = useShared();
  const { isBusy, problem, run } = useWork();
  const input = useRef<HTMLInputElement>(null);
  // The form may say more by the time of the answer, or have no such field any more.
  const latest = useRef<UploadProps["onFiles"] | undefined>(undefined);
  useLayoutEffect(() => {
    latest.current = onFiles;
    return () => {
      latest.current = undefined;
    };
  });
  const upload = async (chosen: HTMLInputElement): Promise<void> => {
    const form = new FormData();
    for (const file of chosen.files ?? []) form.append("files", file);
    await run(async () => {
      const answer = await server.send("POST", "/api/upload", form);
      if (answer.status >= 400) throw new Error(messageOf(answer));
      const files = Array.isArray(answer.body) ? answer.body : [];
      latest.current?.(files.flatMap((file) => linked(file, target)));
    });
    chosen.value = "";
  };
  return (
    <>
      <Button text={isBusy ? "Uploading" : "Upload"} what={what} onClick={() => input.current?.click()} />
      <input
        type="file"
        hidden
        {...{ multiple: many, ref: input, title: what }}
        onChange={(event) => void upload(event.currentTarget)}
      />
      {problem}
    </>
  );
};
