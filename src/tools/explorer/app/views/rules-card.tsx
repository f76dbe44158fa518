import { useState } from "preact/hooks";
import { useShared } from "../context.js";
import { notify } from "../parts/announce.js";
import { Button } from "../parts/button.js";
import { RemoveButton } from "../parts/remove-button.js";
import { Select } from "../parts/select.js";
import { TextField } from "../parts/text-field.js";
import { useLoaded } from "../parts/use-work.js";
import type { RulesDocument } from "../server.js";
import { shownText } from "../shown-text.js";

/** What a rule that is made here can answer; others come over the API and the configuration. */
const responses = ["503", "500", "404", "403", "401", "reset", "empty", "cut", "stalled", "server"];
const methods = ["", "GET", "POST", "PUT", "DELETE"];
const blank = { method: "", path: "/api/*", respond: "503", times: "" };

/** The rules by which requests are answered otherwise: those that there are, with how often each answered, and new ones. */
export const RulesCard = () => {
  const { server } = useShared();
  const { problem, run, setValue, value } = useLoaded(() => server.control<RulesDocument>("GET", "rules"));
  const [typed, setTyped] = useState(blank);
  const change = (work: () => Promise<RulesDocument>, text: string) =>
    run(async () => {
      setValue(await work());
      notify(text);
    });
  const add = (event: Event): void => {
    event.preventDefault();
    const { method, path, respond, times } = typed;
    const rule = {
      match: { ...(method !== "" && { method }), path },
      respond: /^\d+$/.test(respond) ? Number(respond) : respond,
      ...(times !== "" && { times: Number(times) }),
    };
    void change(() => server.control("POST", "rules", rule), "Added: it holds for the next request");
  };
  const choice = (label: string, name: "method" | "respond", values: readonly string[]) => (
    <Select
      {...{ label, value: typed[name] }}
      choices={values.map((each) => [each, each === "" ? "any" : each])}
      onValue={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  const text = (label: string, name: "path" | "times") => (
    <TextField {...{ label, value: typed[name] }} onText={(value) => setTyped({ ...typed, [name]: value.trim() })} />
  );
  return (
    <details class="card">
      <summary>
        <b>Rules</b>
        <span class="soft">: {value?.rules.length ?? 0}</span>
      </summary>
      <form class="row end" aria-label="New rule" onSubmit={add}>
        {choice("Method", "method", methods)}
        {text("Path, with * for any text", "path")}
        {choice("Answer", "respond", responses)}
        {text("Times", "times")}
        <Button text="Add" icon="add" type="submit" class="primary" />
      </form>
      {problem}
      <ul class="lines" aria-label="Rules">
        {value?.rules.map(({ answered, id, left, rule, standing }) => (
          <li class="row" key={id}>
            <code class="grow">{shownText(JSON.stringify(rule), 500)}</code>
            <span class="soft">
              answered {answered}
              {left !== null && `, ${left} left`}
              {standing && ", from the start"}
            </span>
            {!standing && (
              <RemoveButton
                what={`rule ${id}`}
                onClick={() => change(() => server.control("DELETE", `rules?id=${id}`), "Removed")}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};
