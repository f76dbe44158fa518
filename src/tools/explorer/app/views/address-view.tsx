import { useState } from "preact/hooks";
import { CopyButton } from "../parts/copy-button.js";
import { Icon } from "../parts/icon.js";
import { type Tab, Tabs } from "../parts/tabs.js";
import { type Address, readable } from "../query/address.js";
import { curlOf, qsCodeOf } from "../query/code.js";
import type { Query } from "../query/query.js";
import { nameOf } from "../query/search.js";

interface AddressViewProps {
  readonly query: Query;
  readonly address: Address;
  /** The parameters that the answer complains about, by index. */
  readonly marked: ReadonlySet<number>;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** What is asked: readable, as it is sent, and as code. */
export const AddressView = ({ address, isSending, marked, onSend, query }: AddressViewProps) => {
  const [chosen, setChosen] = useState("readable");
  const { origin } = location;
  const texts: Readonly<Record<string, string>> = {
    readable: readable(address),
    encoded: `${origin}${address.encoded}`,
    curl: curlOf("GET", `${origin}${address.encoded}`),
    qs: qsCodeOf(`${origin}${address.path}`, query),
  };
  const code = (name: string) => () => <pre tabIndex={0}>{texts[name]}</pre>;
  const tabs: readonly Tab[] = [
    { id: "readable", label: "Readable", content: () => <ReadableAddress {...{ address, marked }} /> },
    { id: "encoded", label: "Encoded", content: code("encoded") },
    { id: "curl", label: "curl", content: code("curl") },
    { id: "qs", label: "qs", content: code("qs") },
  ];
  const current = tabs.find(({ id }) => id === chosen)?.label ?? "";
  return (
    <section class="card request" aria-label="Request">
      <Tabs
        label="Forms of the request"
        {...{ tabs, chosen, onChoose: setChosen }}
        end={
          <span class="row">
            <CopyButton text={texts[chosen] ?? ""} what={`${current} form of the request`} />
            <button
              type="button"
              class="primary send"
              onClick={onSend}
              aria-keyshortcuts="Control+Enter"
              aria-busy={isSending}
            >
              <Icon name="send" /> Send
            </button>
          </span>
        }
      />
    </section>
  );
};

const ReadableAddress = ({ address, marked }: Pick<AddressViewProps, "address" | "marked">) => (
  <pre class="readable" tabIndex={0}>
    <span class="method">GET</span> <span class="path">{address.path}</span>
    {address.parameters.map(({ path, value }, index) => {
      const isMarked = marked.has(index);
      const text = (
        <>
          <span class="name">{nameOf(path)}</span>
          {value !== undefined && (
            <>
              =<span class="text">{value}</span>
            </>
          )}
          {isMarked && <span class="sr"> (this is at fault)</span>}
        </>
      );
      return (
        <span class="parameter" key={nameOf(path)}>
          <span class="mark-sign">{index === 0 ? "?" : "&"}</span>
          {isMarked ? <mark>{text}</mark> : text}
        </span>
      );
    })}
  </pre>
);
