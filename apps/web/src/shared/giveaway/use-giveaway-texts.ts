import { type Giveaway, giveawayPercent, meanGiveawayG, type WeightUnit } from "@fiel/domain";
import { useMemo } from "react";
import { useFormat } from "../format/use-format.ts";
import { useMoney } from "../format/use-money.ts";

/** Amounts below this many reais are shown with cents. */
const smallReais = 100;

/** Texts of one product's giveaway; the cost is null when it is unknown. */
export interface GiveawayTexts {
  readonly mean: (giveaway: Giveaway, unit: WeightUnit) => string;
  readonly percent: (giveaway: Giveaway) => string;
  readonly weight: (giveaway: Giveaway, unit: WeightUnit) => string;
  readonly money: (giveaway: Giveaway) => string | null;
  /** Formats any amount in reais. */
  readonly reais: (amount: number) => string;
}

export const useGiveawayTexts = (): GiveawayTexts => {
  const format = useFormat();
  const money = useMoney();
  return useMemo(() => {
    const reais = (amount: number): string => money(amount * 100, Math.abs(amount) < smallReais ? 2 : 0);
    return {
      mean: (giveaway, unit) => format.text(format.deviation(meanGiveawayG(giveaway), unit)),
      percent: (giveaway) => format.percent(giveawayPercent(giveaway)),
      weight: ({ grams }, unit) => format.text(format.sumWeight(grams, unit)),
      money: ({ cost }) => (cost === null ? null : reais(cost)),
      reais,
    };
  }, [format, money]);
};
