import { plural } from "../../../../base/words/plural.js";
import type { KeepDocument } from "../../../../mock/control/state-document.js";
import { useShared } from "../context.js";
import { notify } from "../parts/announce.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { useLoaded } from "../parts/use-work.js";

/** Shows what keeping the data writes into the fixture files, and writes it. */
export const KeepDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { refresh, server } = useShared();
  const { isBusy, problem, run, setValue, value: plan } = useLoaded(() => server.control<KeepDocument>("GET", "keep"));
  const keep = ({ digest, files }: KeepDocument) =>
    run(async () => {
      // Where it fails, the plan is an old one.
      setValue(undefined);
      await server.control("POST", "keep", { digest });
      refresh();
      notify(`Kept: ${plural(files.length, "file")} written`);
      onClose();
    });
  const count = plan?.files.length ?? 0;
  return (
    <Dialog title="Keep" onClose={onClose}>
      <p class="soft">Writes the data as it is now into the fixture files. All files are written, or none.</p>
      {problem}
      {isBusy && <p role="status">Reading the files</p>}
      {plan !== undefined && count === 0 && <p class="soft">The files say all that the data is.</p>}
      {plan?.files.map(({ change, diff, path }) => (
        <section key={path} aria-label={path}>
          <h3>
            <code>{path}</code> <span class="badge">{change}</span>
          </h3>
          <Diff text={diff} path={path} />
        </section>
      ))}
      <div class="row">
        {plan !== undefined && count > 0 && (
          <Button text={`Write ${plural(count, "file")}`} icon="keep" class="primary" onClick={() => keep(plan)} />
        )}
        <Button text={count > 0 ? "Cancel" : "Close"} onClick={onClose} />
      </div>
    </Dialog>
  );
};

/** More lines of a difference are not shown. */
const mostLines = 400;

/** What the first character of a line says, as colours say it too. */
const colours: Readonly<Record<string, string>> = { "+": "good", "-": "bad", "@": "soft" };

/** A unified difference. */
const Diff = ({ path, text }: { readonly path: string; readonly text: string }) => {
  const lines = text.replace(/\n$/, "").split("\n");
  return (
    <pre class="diff" tabIndex={0} aria-label={`Difference of ${path}`} role="region">
      {lines.slice(0, mostLines).map((line, index) => (
        <span key={`${index}`} class={colours[line.charAt(0)]}>
          {line}
          {"\n"}
        </span>
      ))}
      {lines.length > mostLines && `and ${lines.length - mostLines} more lines`}
    </pre>
  );
};
