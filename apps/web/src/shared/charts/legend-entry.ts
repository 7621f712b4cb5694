import type { MarkKind } from "../class-mark/class-mark.tsx";

/** Mark of a series: the shape of a class, or a line, dashed line, block, hatched block or frame in the colour of a token. */
export type LegendMark =
  | { readonly kind: MarkKind }
  | { readonly kind: "line" | "dashed" | "block" | "hatch" | "frame"; readonly token: string };

export interface LegendEntry {
  readonly id: string;
  readonly label: string;
  readonly mark: LegendMark;
  /** A number after the label. */
  readonly value?: string;
  readonly shown: boolean;
  /** Hidden by default; not counted among the series that the user hid. */
  readonly onDemand?: boolean;
  /** An element of the panel's image already names this series. */
  readonly painted?: boolean;
}
