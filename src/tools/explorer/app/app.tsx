import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { messageOf } from "../../../base/message-of.js";
import { type Shared, SharedContext } from "./context.js";
import { type Model, type ModelDocument, readModel } from "./model.js";
import { Announcer, notify } from "./parts/announce.js";
import { Button } from "./parts/button.js";
import { createServer, type Server, ServerError, type ServerState, type Tokens } from "./server.js";
import { useLeaving, usePage } from "./use-page.js";
import { ResetDialog, SnapshotsDialog, TokensDialog } from "./views/dialogs.js";
import { type DialogName, Header } from "./views/header.js";
import { KeepDialog } from "./views/keep-dialog.js";
import { LeaveDialog } from "./views/leave-dialog.js";
import { MainView } from "./views/main-view.js";
import { ScenariosDialog } from "./views/scenarios-dialog.js";
import { Sidebar } from "./views/sidebar.js";

/** The explorer. */
export const App = () => {
  const [tokens, setTokens] = useState<Tokens>({ api: "", control: "", scenario: "" });
  const latest = useRef(tokens);
  latest.current = tokens;
  const server = useMemo(() => createServer(() => latest.current), []);
  const { failure, load, model, setState, state } = useServer(server, tokens);
  const [dialog, setDialog] = useState<DialogName>();
  const close = (): void => setDialog(undefined);
  const { leave, question } = useLeaving();
  return (
    <>
      <Button text="Skip to the content" class="skip" onClick={() => document.getElementById("main")?.focus()} />
      {model !== undefined && state !== undefined ? (
        <Ready
          {...{ model, server, state, tokens, dialog, leave, setDialog }}
          onEntry={() => void load()}
          onState={setState}
          onScenario={(scenario) => setTokens({ ...tokens, scenario })}
        />
      ) : (
        <>
          <Header name="" state={undefined} isLog={false} onOpen={setDialog} />
          <main id="main" tabIndex={-1} class="alone">
            <h1>{failure === undefined ? "Loading" : "The server lets nobody look in"}</h1>
            {failure !== undefined && <Failure failure={failure} />}
          </main>
        </>
      )}
      {dialog === "tokens" && (
        <TokensDialog
          tokens={tokens}
          onTokens={(given) =>
            leave(() => {
              // Also where they are the same: all is read again.
              setTokens({ ...given });
              close();
            })
          }
          onClose={close}
        />
      )}
      {question && <LeaveDialog onLeave={question.leave} onStay={question.stay} />}
      <Announcer />
    </>
  );
};

const Failure = ({ failure }: { readonly failure: ServerError }) => (
  <div class="card problem">
    <p>{failure.message}</p>
    {failure.status === 403 && (
      <p>
        From another machine, or through another name, it needs the token that the server was started with: give it
        under Tokens.
      </p>
    )}
  </div>
);

interface ReadyProps extends Omit<Shared, "onChanged"> {
  readonly tokens: Tokens;
  readonly dialog: DialogName | undefined;
  readonly setDialog: (dialog: DialogName | undefined) => void;
  readonly onScenario: (scenario: string) => void;
}

const Ready = ({ dialog, onScenario, setDialog, tokens, ...rest }: ReadyProps) => {
  const { leave, model, onEntry, onState, server, state } = rest;
  const page = usePage(rest);
  const used = useRef(tokens);
  useEffect(() => {
    // Whoever has another token sees other data: all is read again. What has the focus keeps it.
    if (used.current !== tokens) page.again();
    used.current = tokens;
  }, [tokens]);
  const onChanged = (next: ServerState): void => {
    onState(next);
    page.again();
  };
  const undo = async (): Promise<void> => {
    try {
      // What is shown may be older than the latest change.
      const { undo: latest } = await server.control("GET", "state");
      onChanged(await server.control("POST", "undo"));
      notify(`Taken back: ${latest}`);
    } catch (error) {
      notify(messageOf(error));
      onEntry();
    }
  };
  const onClose = (): void => setDialog(undefined);
  return (
    <SharedContext.Provider value={{ ...rest, onChanged }}>
      <Header
        name={model.name}
        state={state}
        isLog={page.route.view === "requests"}
        onOpen={setDialog}
        onUndo={() => leave(() => void undo())}
      />
      <div class="frame">
        <Sidebar route={page.route} />
        <main id="main" tabIndex={-1}>
          <MainView page={page} />
        </main>
      </div>
      {dialog === "keep" && <KeepDialog onClose={onClose} />}
      {dialog === "reset" && <ResetDialog onClose={onClose} />}
      {dialog === "scenarios" && <ScenariosDialog {...{ onClose, onScenario }} own={tokens.scenario} />}
      {dialog === "snapshots" && <SnapshotsDialog onClose={onClose} />}
    </SharedContext.Provider>
  );
};

/** What the server is and holds, for whoever has these tokens. */
const useServer = (server: Server, tokens: Tokens) => {
  const [model, setModel] = useState<Model>();
  const [state, setState] = useState<ServerState>();
  const [failure, setFailure] = useState<ServerError>();
  const known = useRef("");
  const load = async (): Promise<void> => {
    try {
      const [document, now] = await Promise.all([
        server.control<ModelDocument>("GET", "model"),
        server.control("GET", "state"),
      ]);
      const text = JSON.stringify(document);
      // The same model stays the same object, as what is computed from it does.
      if (text !== known.current) setModel(readModel(document));
      known.current = text;
      setState(now);
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof ServerError ? error : new ServerError(String(error), 0));
    }
  };
  useEffect(() => void load(), [tokens]);
  return { failure, load, model, setState, state };
};
