import classes from "./class-mark.module.css";

export type MarkKind = "useful" | "above" | "below" | "invalid" | "stopped" | "planned" | "disconnected";

/** SVG paths in a box of 10 by 10. */
export const markShapes: Readonly<Record<MarkKind, string>> = {
  useful: "M1 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  above: "M5 .8 9.6 9H.4Z",
  below: "M5 9.2.4 1h9.2Z",
  invalid: "M1.2 1.2l7.6 7.6M8.8 1.2 1.2 8.8",
  stopped: "M1 1h8v8H1Z",
  planned: "M1.5 1.5h7v7h-7ZM1.5 5 5 8.5M1.5 1.5l7 7M5 1.5 8.5 5",
  disconnected: "M1.2 5a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0",
};

export const markClassOf = (kind: MarkKind): string | undefined => classes[kind];
