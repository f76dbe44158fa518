import { useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { CopyButton } from "../parts/copy-button.js";
import { Tabs } from "../parts/tabs.js";
import { type Address, readable } from "../query/address.js";
import { curlOf, qsCodeOf } from "../query/code.js";
import type { Query } from "../query/query.js";
import { nameOf } from "../query/search.js";

interface AddressViewProps {
  readonly query: Query;
  readonly address: Address;
  /** The parameters that the answer complains about, by index. */
  readonly marked: ReadonlySet<number> | undefined;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

const forms = [
  ["readable", "Readable"],
  ["encoded", "Encoded"],
  ["curl", "curl"],
  ["qs", "qs"],
] as const;

/** What is asked: readable, as it is sent, and as code. */
export const AddressView = ({ address, isSending, marked, onSend, query }: AddressViewProps) => {
  const [chosen, onChoose] = useState<(typeof forms)[number][0]>("readable");
  const { origin } = location;
  const texts = {
    readable: readable(address),
    encoded: `${origin}${address.encoded}`,
    curl: curlOf("GET", `${origin}${address.encoded}`),
    qs: qsCodeOf(`${origin}${address.path}`, query),
  };
  return (
    <section class="card request" aria-label="Request">
      <Tabs
        {...{ label: "Forms of the request", choices: forms, chosen, onChoose }}
        end={
          <span class="row">
            <CopyButton text={texts[chosen]} what={`${new Map(forms).get(chosen)} form of the request`} />
            <Button
              icon="send"
              {...{ text: "Send", class: "primary", onClick: onSend }}
              aria-keyshortcuts="Control+Enter"
              aria-busy={isSending}
            />
          </span>
        }
      >
        {chosen === "readable" ? <ReadableAddress {...{ address, marked }} /> : <pre tabIndex={0}>{texts[chosen]}</pre>}
      </Tabs>
    </section>
  );
};

const ReadableAddress = ({ address, marked }: Pick<AddressViewProps, "address" | "marked">) => (
  <pre class="readable" tabIndex={0}>
    <b>GET</b> {address.path}
    {address.parameters.map(({ path, value }, index) => {
      const isMarked = marked?.has(index) === true;
      const Around = isMarked ? "mark" : "span";
      return (
        <span class="parameter" key={nameOf(path)}>
          {index === 0 ? "?" : "&"}
          <Around>
            <span class="key">{nameOf(path)}</span>
            {value !== undefined && "="}
            <span class="string">{value}</span>
            {isMarked && <span class="sr"> (this is at fault)</span>}
          </Around>
        </span>
      );
    })}
  </pre>
);
