import { type ProductModel, verdictNumber } from "./model.ts";
import type { Random } from "./random.ts";

/** Number of packages after which the check weigher corrects the filler. */
const CORRECTION_EVERY = 50;
const CORRECTION_SHARE = 0.6;
/** The plant aims above the target, because the mean must not fall below the nominal weight. */
const AIM_IN_SPREADS = 0.35;
const DRIFT_STEP_IN_SPREADS = 0.07;
/** Chance per package that a new lot of material with another density begins. */
const JUMP_CHANCE = 1 / 6_000;
const BAD_READING_CHANCE = 0.0006;
const INVALID_SHARE = 0.1;

/** The machine's verdict on a gross weight, a number of `verdictNumber`. */
export function judge(product: ProductModel, weightMg: number): number {
  const { grossMg } = product;
  if (Math.abs(weightMg - grossMg) > grossMg * INVALID_SHARE) return verdictNumber.invalid;
  if (weightMg > grossMg + product.rejectOverMg) return verdictNumber.over;
  if (weightMg < grossMg - product.rejectUnderMg) return verdictNumber.under;
  return verdictNumber.useful;
}

/** Weight of a faulty reading, mg: an empty bag, a torn bag, or two bags at once. */
function badReadingMg(product: ProductModel, random: Random): number {
  const kind = random.next();
  if (kind < 0.35) return product.packageMg * random.between(0.8, 1.2);
  if (kind < 0.75) return product.grossMg * random.between(0.3, 0.85);
  return product.grossMg * random.between(1.92, 2.06);
}

/** A filler whose mean drifts with the material, and which the check weigher corrects from time to time. */
export class Filler {
  readonly #random: Random;
  #driftInSpreads: number;
  #untilCorrection = CORRECTION_EVERY;

  constructor(random: Random) {
    this.#random = random;
    this.#driftInSpreads = random.normal() * 0.6;
  }

  /** Gross weight of the next package, mg, rounded to the scale's division; never negative. */
  next(product: ProductModel): number {
    const random = this.#random;
    this.#drift(random);
    const { divisionMg } = product;
    const weightMg = random.chance(BAD_READING_CHANCE)
      ? badReadingMg(product, random)
      : product.grossMg + (AIM_IN_SPREADS + this.#driftInSpreads + random.normal()) * product.spreadMg;
    return Math.max(0, Math.round(weightMg / divisionMg)) * divisionMg;
  }

  #drift(random: Random): void {
    this.#driftInSpreads += (random.next() - 0.5) * DRIFT_STEP_IN_SPREADS;
    if (random.chance(JUMP_CHANCE)) this.#driftInSpreads += random.normal() * 1.4;
    this.#untilCorrection -= 1;
    if (this.#untilCorrection > 0) return;
    this.#untilCorrection = CORRECTION_EVERY;
    this.#driftInSpreads *= 1 - CORRECTION_SHARE;
  }
}
