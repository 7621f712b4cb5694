import type { CardBlocks, ProductionCard } from "@fiel/contracts";

/** One product of one equipment in the summary table. */
export interface SummaryRow extends Pick<ProductionCard, "equipment" | "product"> {
  readonly data: CardBlocks;
  /** Factor of the machine, on the row of its card's product; null on its other rows. */
  readonly factor: number | null;
  /** The factor without planned stops; null on the other rows. */
  readonly unplanned: number | null;
  /** Whether it is the card's own product, and not another one made in the window. */
  readonly isMain: boolean;
}

/** Number of packages of all classes. */
export const packagesOf = ({ a, ro, ru, invalid }: CardBlocks): number => a.c + ro.c + ru.c + invalid.c;

/** One row per product of each card, since figures of several products are never mixed. */
export const summaryRows = (cards: readonly ProductionCard[]): SummaryRow[] =>
  cards.flatMap(({ equipment, product, data, factor, unplanned, others }) => [
    { equipment, product, data, factor, unplanned, isMain: true },
    ...others.map((other) =>
      Object.assign({ equipment, factor: null, unplanned: null, isMain: false }, other),
    ),
  ]);
