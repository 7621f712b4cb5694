import type { ProductGiveaway } from "@fiel/contracts";
import { giveawayPercent, meanGiveawayG, sumOfGiveaways } from "@fiel/domain";
import type { XlsxCell, XlsxColumn } from "../../../platform/xlsx/sheet.ts";
import type { ReportSource } from "../report-source.ts";
import { formats, weightsOf } from "./formats.ts";

/** Giveaway of useful packages: weight, weight per package, share and cost. */
export function giveawayColumns({ words: { columns }, unit }: ReportSource): XlsxColumn[] {
  const { sum, single } = weightsOf(unit);
  return [
    { header: sum.header(columns.giveaway), width: 18, format: sum.format, isSummed: true },
    { header: single.header(columns.giveawayMean), width: 20, format: single.format },
    { header: columns.giveawayShare, width: 14, format: formats.share },
    { header: columns.giveawayCost, width: 18, format: formats.money, isSummed: true },
  ];
}

/** Giveaway of some products of a machine; null cells when none is known. No mean for several products, whose sizes differ. */
export function giveawayCells(given: readonly ProductGiveaway[], { unit }: ReportSource): XlsxCell[] {
  if (given.length === 0) return [null, null, null, null];
  const { sum, single } = weightsOf(unit);
  const giveaway = sumOfGiveaways(given.map((entry) => entry.giveaway));
  const mean = given.length === 1 ? meanGiveawayG(giveaway) : null;
  const percent = giveawayPercent(giveaway);
  return [
    sum.ofGrams(giveaway.grams),
    mean === null ? null : single.ofGrams(mean),
    percent === null ? null : percent / 100,
    giveaway.cost,
  ];
}
