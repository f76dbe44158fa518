/** Paths of 16 by 16, drawn with lines. */
const paths = {
  add: "M8 3v10M3 8h10",
  remove: "M4 4l8 8M12 4l-8 8",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  send: "M3 8h10M9 4l4 4-4 4",
  reset: "M3 8a5 5 0 1 0 1.5-3.5M3 2.5v3h3",
  camera: "M2.5 5h3l1-1.5h3l1 1.5h3v8h-11zM8 11a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 8 11",
  key: "M7 9l6-6M11 5l1.5 1.5M6.2 9.8a2.6 2.6 0 1 1-3.7 3.7 2.6 2.6 0 0 1 3.7-3.7",
  check: "M3 8.5l3.5 3.5L13 5",
  scenario: "M2.5 4.5h7v9h-7zM6.5 4.5v-2h7v9h-4",
  undo: "M5.5 3L2.5 6l3 3M2.5 6H9a4 4 0 0 1 0 8H6",
  keep: "M2.5 2.5h8.5l2.5 2.5v8.5h-11zM5 2.5v4h5v-4M5 13.5v-4h6v4",
  warning: "M8 2.5l6 11H2zM8 7v3M8 11.8v.2",
} as const;

/** The pictures that there are. */
export type IconName = keyof typeof paths;

/** A picture beside a text or in a button that has a name: nobody needs to hear of it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
);
