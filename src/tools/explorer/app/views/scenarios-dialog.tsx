import { useState } from "preact/hooks";
import { useShared } from "../context.js";
import { notify } from "../parts/announce.js";
import { Check } from "../parts/check.js";
import { CopyButton } from "../parts/copy-button.js";
import { Dialog } from "../parts/dialog.js";
import type { ScenarioChoice } from "../server.js";
import { useChange } from "./dialogs.js";

interface ScenariosProps {
  readonly onClose: () => void;
  /** The scenario of this page alone; empty: it has none. */
  readonly own: string;
  readonly onScenario: (scenario: string) => void;
}

/** Chooses what requests are answered from that name no scenario, or those of this page, and shows how others name one. */
export const ScenariosDialog = ({ onClose, onScenario, own }: ScenariosProps) => {
  const { leave, state } = useShared();
  const { change, problem } = useChange();
  const [isOwn, setOwn] = useState(own !== "");
  const chosen = isOwn ? own : state.selected;
  const choose = async (name: string): Promise<void> => {
    if (isOwn) {
      notify(`This page is in the scenario ${name}`);
      onScenario(name);
    } else if (await change("scenario", { name }, `The scenario is ${name}`)) if (own !== "") onScenario("");
  };
  return (
    <Dialog title="Scenario" onClose={onClose}>
      <p class="soft">Each scenario has data of its own: what is written in one does not show in another.</p>
      <fieldset class="bare">
        <legend class="sr">Scenario</legend>
        {[base, ...state.scenarios].map(({ description, fault, name }) => (
          <label class="row" key={name}>
            <input
              type="radio"
              name="scenario"
              checked={name === chosen}
              disabled={fault !== undefined}
              onChange={() => leave(() => void choose(name))}
            />
            <span>
              <b>{name}</b> <span class="soft">{fault ?? description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Check isChecked={isOwn} onCheck={setOwn}>
        <span>For this page alone, not for all requests that name no scenario</span>
      </Check>
      {problem}
      <h3>One test, one tab</h3>
      <Ways name={state.scenario} />
    </Dialog>
  );
};

const base: ScenarioChoice = {
  name: "default",
  description: "The data as it is, without a scenario",
  fault: undefined,
};

/** How a request names a scenario. */
const Ways = ({ name }: { readonly name: string }) => {
  const address = `${location.origin}/__scenario/${name}`;
  const ways = [
    { what: "a header", text: `X-Mock-Scenario: ${name}` },
    { what: "the address of the API, for a front end", text: address },
    { what: "a cookie, which this address sets", text: `mock-scenario=${name}`, link: address },
  ];
  return (
    <ul class="lines ways">
      {ways.map(({ link, text, what }) => (
        <li class="row" key={what}>
          <span class="soft grow">{link === undefined ? what : <a href={link}>{what}</a>}</span>
          <code>{text}</code>
          <CopyButton {...{ text, what }} />
        </li>
      ))}
    </ul>
  );
};
