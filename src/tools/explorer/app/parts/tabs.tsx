import type { ComponentChildren } from "preact";
import { Segments } from "./segments.js";

/** One of several panels. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly end?: ComponentChildren;
}

/** A choice of panels, and the one that is chosen; the first one where it is not there. */
export const Tabs = ({ chosen, end, label, onChoose, tabs }: TabsProps) => {
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  return (
    <div class="tabs">
      <div class="row spread">
        <Segments
          {...{ label, onChoose, chosen: current?.id ?? "" }}
          choices={tabs.map((tab) => [tab.id, tab.label])}
        />
        {end}
      </div>
      {current?.content()}
    </div>
  );
};
