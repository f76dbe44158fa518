import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { messageOf } from "../../../base/message-of.js";
import { ModelContext } from "./builder/context.js";
import { type Model, readModel } from "./model.js";
import { Announcer, notify } from "./parts/announce.js";
import { uidOf } from "./route.js";
import { createServer, type Server, ServerError, type ServerState, type Tokens } from "./server.js";
import { type Leaving, useLeaving, usePage } from "./use-page.js";
import { ResetDialog, SnapshotsDialog, TokensDialog } from "./views/dialogs.js";
import { type DialogName, Header } from "./views/header.js";
import { KeepDialog } from "./views/keep-dialog.js";
import { LeaveDialog } from "./views/leave-dialog.js";
import { MainView } from "./views/main-view.js";
import { ScenariosDialog } from "./views/scenarios-dialog.js";
import { Sidebar } from "./views/sidebar.js";

/** The explorer. */
export const App = () => {
  const tokens = useRef<Tokens>({ api: "", control: "", scenario: "" });
  const [tokensGiven, setTokensGiven] = useState(0);
  const server = useMemo(() => createServer(() => tokens.current), []);
  const { failure, load, model, setState, state } = useServer(server);
  const [dialog, setDialog] = useState<DialogName>();
  const close = (): void => setDialog(undefined);
  const { leave, question } = useLeaving();
  const isReady = model !== undefined && state !== undefined;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the content
      </button>
      {isReady ? (
        <Ready
          {...{ model, server, state, setDialog, setState, dialog, close, leave, tokensGiven }}
          own={tokens.current.scenario}
          onOwn={(scenario) => {
            tokens.current = { ...tokens.current, scenario };
            setTokensGiven(tokensGiven + 1);
            void load();
          }}
          load={load}
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
          tokens={tokens.current}
          onTokens={(given) =>
            leave(() => {
              tokens.current = given;
              setTokensGiven(tokensGiven + 1);
              void load();
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

interface ReadyProps {
  readonly model: Model;
  readonly server: Server;
  readonly state: ServerState;
  readonly dialog: DialogName | undefined;
  readonly setDialog: (dialog: DialogName) => void;
  readonly setState: (state: ServerState) => void;
  readonly close: () => void;
  readonly load: () => Promise<void>;
  readonly leave: Leaving["leave"];
  /** How often other tokens, or a scenario, were given. */
  readonly tokensGiven: number;
  /** The scenario of this page alone; empty: it has none. */
  readonly own: string;
  readonly onOwn: (scenario: string) => void;
}

const Ready = (props: ReadyProps) => {
  const { close, dialog, leave, load, model, onOwn, own, server, setDialog, setState, state, tokensGiven } = props;
  const page = usePage(model, server, leave);
  const given = useRef(tokensGiven);
  useEffect(() => {
    // Whoever has another token sees other data: all is read again. What has the focus keeps it.
    if (given.current !== tokensGiven) page.again();
    given.current = tokensGiven;
  }, [tokensGiven]);
  const { route } = page;
  const refresh = (): void => void load();
  const changes = {
    ...{ server, state, leave, onState: setState, onClose: close },
    onChanged: (next: ServerState) => {
      setState(next);
      page.again();
    },
  };
  const undo = async (): Promise<void> => {
    try {
      // What is shown may be older than the latest change.
      const { undo: latest } = await server.state();
      changes.onChanged(await server.change("POST", "undo"));
      notify(`Taken back: ${latest}`);
    } catch (error) {
      notify(messageOf(error));
      refresh();
    }
  };
  return (
    <ModelContext.Provider value={model}>
      <Header
        name={model.name}
        state={state}
        isLog={route.view === "requests"}
        onOpen={setDialog}
        onUndo={() => leave(() => void undo())}
      />
      <div class="frame">
        <Sidebar model={model} state={state} current={uidOf(route)} />
        <main id="main" tabIndex={-1}>
          <MainView {...{ model, page, server, state, onChanged: refresh }} />
        </main>
      </div>
      {dialog === "keep" && <KeepDialog {...changes} />}
      {dialog === "reset" && <ResetDialog {...changes} />}
      {dialog === "scenarios" && <ScenariosDialog {...{ ...changes, own, onOwn }} />}
      {dialog === "snapshots" && <SnapshotsDialog {...changes} />}
    </ModelContext.Provider>
  );
};

/** What the server is and holds. */
const useServer = (server: Server) => {
  const [model, setModel] = useState<Model>();
  const [state, setState] = useState<ServerState>();
  const [failure, setFailure] = useState<ServerError>();
  const known = useRef("");
  const load = async (): Promise<void> => {
    try {
      const [document, now] = await Promise.all([server.model(), server.state()]);
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
  useEffect(() => void load(), []);
  return { failure, load, model, setState, state };
};
