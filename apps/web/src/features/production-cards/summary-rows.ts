import type { CardBlocks, ProductionCard } from "@fiel/contracts";

/** One product of one equipment in the summary. */
export interface SummaryRow extends Pick<ProductionCard, "equipment" | "product"> {
  readonly data: CardBlocks;
  /** The machine's, with the product that its card names; null beside the others. */
  readonly factor: number | null;
  /** The same without planned stops. */
  readonly unplanned: number | null;
  /** Of a card, or what else was made in the window. */
  readonly isMain: boolean;
}

/** Packages of all classes. */
export const packagesOf = ({ a, ro, ru, invalid }: CardBlocks): number => a.c + ro.c + ru.c + invalid.c;

/** A line for each product of each card: figures of several products are never one. */
export const summaryRows = (cards: readonly ProductionCard[]): SummaryRow[] =>
  cards.flatMap(({ equipment, product, data, factor, unplanned, others }) => [
    { equipment, product, data, factor, unplanned, isMain: true },
    ...others.map((other) =>
      Object.assign({ equipment, factor: null, unplanned: null, isMain: false }, other),
    ),
  ]);
