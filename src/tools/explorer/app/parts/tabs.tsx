import type { ComponentChildren } from "preact";
import { Segments, type SegmentsProps } from "./segments.js";

interface TabsProps<T extends string> extends SegmentsProps<T> {
  readonly end: ComponentChildren;
  /** The panel that is chosen. */
  readonly children: ComponentChildren;
}

/** A choice of panels, with what stands at its end, and the one that is chosen. */
export const Tabs = <T extends string>({ children, end, ...segments }: TabsProps<T>) => (
  <div class="tabs">
    <div class="row spread">
      <Segments {...segments} />
      {end}
    </div>
    {children}
  </div>
);
