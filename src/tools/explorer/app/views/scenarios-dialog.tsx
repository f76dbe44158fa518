import { useState } from "preact/hooks";
import { useShared } from "../context.js";
import { notify } from "../parts/announce.js";
import { Check } from "../parts/check.js";
import { Dialog } from "../parts/dialog.js";
import { mayLeave } from "../parts/unsaved.js";
import { useWork } from "../parts/use-work.js";
import type { ScenarioChoice } from "../server.js";

interface ScenariosProps {
  readonly onClose: () => void;
  /** The scenario of this page alone; empty: it has none. */
  readonly own: string;
  readonly onScenario: (scenario: string) => void;
}

/** Chooses what requests are answered from that name no scenario, or those of this page, and shows how others name one. */
export const ScenariosDialog = ({ onClose, onScenario, own }: ScenariosProps) => {
  const { change, state } = useShared();
  const { problem, run } = useWork();
  const [isOwn, setOwn] = useState(own !== "");
  const chosen = isOwn ? own : state.selected;
  const choose = (name: string) =>
    run(async () => {
      if (isOwn) notify(`This page is in the scenario ${name}`);
      else await change("scenario", { name }, `The scenario is ${name}`);
      if (isOwn || own !== "") onScenario(isOwn ? name : "");
    });
  return (
    <Dialog title="Scenario" onClose={onClose}>
      <p class="soft">Each scenario has data of its own: what is written in one does not show in another.</p>
      <div role="radiogroup" aria-label="Scenario">
        {[base, ...state.scenarios].map(({ description, fault, name }) => (
          <label class="row" key={name}>
            <input
              type="radio"
              name="scenario"
              checked={name === chosen}
              disabled={fault !== undefined}
              // Whoever stays has chosen nothing.
              onClick={(event) => (mayLeave() ? void choose(name) : event.preventDefault())}
            />
            <span>
              <b>{name}</b> <span class="soft">{fault ?? description}</span>
            </span>
          </label>
        ))}
      </div>
      <Check isChecked={isOwn} onCheck={setOwn}>
        <span>For this page alone, not for all requests that name no scenario</span>
      </Check>
      {problem}
      <p class="soft">
        A request names its own by the header <code>X-Mock-Scenario: {state.scenario}</code>; a front end by the address{" "}
        <code>{`${location.origin}/__scenario/${state.scenario}`}</code>, which also sets a cookie.
      </p>
    </Dialog>
  );
};

const base: ScenarioChoice = {
  name: "default",
  description: "The data as it is, without a scenario",
  fault: undefined,
};
