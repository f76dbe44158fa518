import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { messageOf } from "../../../base/words/message-of.js";
import { type Shared, SharedContext } from "./context.js";
import { type Model, type ModelDocument, readModel } from "./model.js";
import { Announcer, notify } from "./parts/announce.js";
import { Button } from "./parts/button.js";
import { mayLeave } from "./parts/unsaved.js";
import { useLoaded } from "./parts/use-work.js";
import { createServer, type Server, ServerError, type Tokens } from "./server.js";
import { usePage } from "./use-page.js";
import { SnapshotsDialog, TokensDialog } from "./views/dialogs.js";
import { type DialogName, Header } from "./views/header.js";
import { KeepDialog } from "./views/keep-dialog.js";
import { MainView } from "./views/main-view.js";
import { ScenariosDialog } from "./views/scenarios-dialog.js";
import { Sidebar } from "./views/sidebar.js";

/** The explorer. */
export const App = () => {
  const [tokens, setTokens] = useState<Tokens>({ api: "", control: "", scenario: "" });
  const latest = useRef(tokens);
  latest.current = tokens;
  const server = useMemo(() => createServer(() => latest.current), []);
  const { again, error, value } = useServer(server, tokens);
  const [dialog, setDialog] = useState<DialogName>();
  return (
    <>
      <Button text="Skip to the content" class="sr" onClick={() => document.getElementById("main")?.focus()} />
      {value !== undefined ? (
        <Ready
          {...{ ...value, server, tokens, dialog, setDialog }}
          refresh={() => void again()}
          onScenario={(scenario) => setTokens({ ...tokens, scenario })}
        />
      ) : (
        <>
          <Header onOpen={setDialog} />
          <main id="main" tabIndex={-1}>
            <h1>{error === undefined ? "Loading" : "The server lets nobody look in"}</h1>
            {error !== undefined && <Failure error={error} />}
          </main>
        </>
      )}
      {dialog === "tokens" && (
        <TokensDialog
          tokens={tokens}
          onTokens={(given) => {
            if (!mayLeave()) return;
            // Also where they are the same: all is read again.
            setTokens({ ...given });
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      <Announcer />
    </>
  );
};

const Failure = ({ error }: { readonly error: unknown }) => (
  <div class="card problem bad">
    <p>{messageOf(error)}</p>
    {error instanceof ServerError && error.status === 403 && (
      <p>
        From another machine, or through another name, it needs the token that the server was started with: give it
        under Tokens.
      </p>
    )}
  </div>
);

interface ReadyProps extends Omit<Shared, "change"> {
  readonly tokens: Tokens;
  readonly dialog: DialogName | undefined;
  readonly setDialog: (dialog: DialogName | undefined) => void;
  readonly onScenario: (scenario: string) => void;
}

const resetQuestion =
  "All data becomes what it was at first. What was written since, and input that is not saved, is lost; requests and rules are forgotten.";

const Ready = ({ dialog, onScenario, setDialog, tokens, ...rest }: ReadyProps) => {
  const { model, refresh, server, state } = rest;
  const page = usePage(rest);
  const used = useRef(tokens);
  useEffect(() => {
    // Whoever has another token sees other data: all is read again. What has the focus keeps it.
    if (used.current !== tokens) page.again();
    used.current = tokens;
  }, [tokens]);
  const change: Shared["change"] = async (route, body, said) => {
    await server.control("POST", route, body);
    refresh();
    if (route !== "snapshot") page.again();
    notify(said);
  };
  const orSay = (work: Promise<void>) =>
    void work.catch((error) => {
      notify(messageOf(error));
      refresh();
    });
  const undo = async (): Promise<void> => {
    // What is shown may be older than the latest change.
    const { undo: latest } = await server.control("GET", "state");
    await change("undo", {}, `Taken back: ${latest}`);
  };
  const onClose = (): void => setDialog(undefined);
  return (
    <SharedContext.Provider value={{ ...rest, change }}>
      <Header
        name={model.name}
        state={state}
        isLog={page.route.view === "requests"}
        onOpen={setDialog}
        onUndo={() => mayLeave() && orSay(undo())}
        onReset={() => confirm(resetQuestion) && orSay(change("reset", {}, "All data is as it was at first"))}
      />
      <div class="frame">
        <Sidebar route={page.route} />
        <main id="main" tabIndex={-1}>
          <MainView page={page} />
        </main>
      </div>
      {dialog === "keep" && <KeepDialog onClose={onClose} />}
      {dialog === "scenarios" && <ScenariosDialog {...{ onClose, onScenario }} own={tokens.scenario} />}
      {dialog === "snapshots" && <SnapshotsDialog onClose={onClose} />}
    </SharedContext.Provider>
  );
};

/** What the server is and holds, for whoever has these tokens. */
const useServer = (server: Server, tokens: Tokens) => {
  const last = useRef<{ readonly text: string; readonly model: Model } | undefined>(undefined);
  return useLoaded(async () => {
    const [document, state] = await Promise.all([
      server.control<ModelDocument>("GET", "model"),
      server.control("GET", "state"),
    ]);
    const text = JSON.stringify(document);
    // The same model stays the same object, as what is computed from it does.
    const read = last.current?.text === text ? last.current : { text, model: readModel(document) };
    last.current = read;
    return { model: read.model, state };
  }, [tokens]);
};
