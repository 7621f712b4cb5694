import type { MarkKind } from "../class-mark/class-mark.tsx";

/** How a series looks in the chart: a class by its shape, else a line, a dashed line, a block, a hatched block or a frame of a token. */
export type LegendMark =
  | { readonly kind: MarkKind }
  | { readonly kind: "line" | "dashed" | "block" | "hatch" | "frame"; readonly token: string };

export interface LegendEntry {
  readonly id: string;
  readonly label: string;
  readonly mark: LegendMark;
  /** A number that says more, after the label. */
  readonly value?: string;
  readonly shown: boolean;
  /** Hidden until somebody asks for it: it is not missed. */
  readonly onDemand?: boolean;
  /** An element of the image names it already. */
  readonly painted?: boolean;
}
