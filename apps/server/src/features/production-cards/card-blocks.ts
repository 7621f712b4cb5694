import type { CardBlock, CardBlocks } from "@fiel/contracts";
import {
  type Giveaway,
  gramsOfSum,
  kindOfClass,
  meanMgOf,
  type Moments,
  percentOf,
  sumWeight,
} from "@fiel/domain";
import type { RegisteredProduct } from "../../platform/registrations/tenant-registrations.ts";
import { momentsOfAll, type WeighedTotal } from "../../platform/telemetry/totals.ts";

/** Weights of one product on an equipment, by kind. Sums are also given in the unit that displays them best. */
export function cardBlocks(
  totals: readonly WeighedTotal[],
  product: RegisteredProduct | undefined,
  given: Giveaway | undefined,
): CardBlocks {
  const useful = momentsOfAll(totals.filter((one) => kindOfClass(one.class) === "useful"));
  const ofClass = (name: "ro" | "ru" | "pi"): Moments =>
    momentsOfAll(totals.filter((one) => one.class === name));
  const [over, under, invalid] = [ofClass("ro"), ofClass("ru"), ofClass("pi")];
  const all = useful.count + over.count + under.count + invalid.count;
  const blockOf = ({ count, sumMg }: Moments): CardBlock => {
    const grams = gramsOfSum(sumMg);
    const shown = sumWeight(grams, product?.unit ?? "g");
    return { c: count, p: percentOf(count, all), s: grams, s_converted: shown.value, s_unit: shown.unit };
  };
  return {
    a: {
      ...blockOf(useful),
      avg: gramsOrNull(meanMgOf(useful)),
      min: gramsOrNull(useful.minMg),
      max: gramsOrNull(useful.maxMg),
    },
    ro: blockOf(over),
    ru: blockOf(under),
    invalid: blockOf(invalid),
    giveaway: given ?? null,
  };
}

const gramsOrNull = (mg: number | null): number | null => (mg === null ? null : mg / 1000);
