import type { CardBlock, ProductionCard } from "@fiel/contracts";
import { percentOf, sumWeight, type WeightUnit } from "@fiel/domain";
import type { PresentState } from "../../platform/dashboard/equipment-states.ts";
import type { CardTotals } from "./totals-select.ts";

/** Of equipment that weighed nothing. */
export const noTotals: Omit<CardTotals, "equipment"> = {
  useful: 0,
  usefulMg: 0,
  lowMg: 0,
  highMg: 0,
  over: 0,
  overMg: 0,
  under: 0,
  underMg: 0,
  invalid: 0,
  invalidMg: 0,
  lastProduct: 0,
  otherProduct: 0,
  lastS: 0,
};

/** The figures of a card. Sums are also given in the unit that shows them best, by the product's own. */
export function cardData(
  totals: Omit<CardTotals, "equipment">,
  { status, speed }: PresentState,
  unit: WeightUnit,
): ProductionCard["data"] {
  const { useful, usefulMg, lowMg, highMg, over, overMg, under, underMg, invalid, invalidMg } = totals;
  const all = useful + over + under + invalid;
  const blockOf = (count: number, sumMg: number): CardBlock => {
    const grams = sumMg / 1000;
    const shown = sumWeight(grams, unit);
    return { c: count, p: percentOf(count, all), s: grams, s_converted: shown.value, s_unit: shown.unit };
  };
  const ofOne =
    useful === 0
      ? { avg: null, min: null, max: null }
      : { avg: usefulMg / useful / 1000, min: lowMg / 1000, max: highMg / 1000 };
  return {
    status,
    speed,
    a: { ...blockOf(useful, usefulMg), ...ofOne },
    ro: blockOf(over, overMg),
    ru: blockOf(under, underMg),
    invalid: blockOf(invalid, invalidMg),
  };
}
