import { defaultSampleSize } from "../conformity/regulation.ts";
import { type SafeTarget, safeTargetOf } from "./safe-target.ts";
import { type Saving, savingOf } from "./saving.ts";

/** A machine as it fills one product; net weights in mg. */
export interface FillingProcess {
  /** Nominal net quantity Qn. */
  readonly nominalMg: number;
  /** Mean and sample standard deviation of so many packages. */
  readonly meanMg: number;
  readonly deviationMg: number;
  readonly count: number;
  /** Packages that it fills in a day. */
  readonly perDay: number;
  /** In the client's money; null when not registered. */
  readonly costPerKg: number | null;
  /** Share of the variance that the filler's heads explain, 0-1; 0 when they fill alike. */
  readonly headShare: number;
}

/** What to turn at a filler, and what that brings in a day. */
export interface FillerAdvice {
  readonly target: SafeTarget;
  /** By how much to move the mean, mg: below 0 to lower it. Null where the mean is at the target as far as so many packages can tell. */
  readonly turnMg: number | null;
  /** Saving of a day by the target; negative when the mean is below it. */
  readonly saving: Saving;
  /** The lower target and the further saving of a day once all heads fill alike; null when they do, or when that saves nothing. */
  readonly even: { readonly targetMg: number; readonly saving: Saving } | null;
}

/** Standard errors of the mean within which it is called at the target: 95 %. */
const errors = 2;

/**
 * Advice on a filler by the safe target of samples of the usual size. With heads that fill alike the deviation is s sqrt(1 - share). RangeError for a
 * negative deviation. Source: domain decisions, "Giveaway"; design, quality, "Filler".
 */
export function fillerAdvice(process: FillingProcess): FillerAdvice {
  const { nominalMg, meanMg, deviationMg, count, perDay, costPerKg, headShare } = process;
  const target = safeTargetOf({ nominalMg, deviationMg }, defaultSampleSize);
  const { targetMg } = target;
  const turnMg = targetMg - meanMg;
  const evenMg = deviationMg * Math.sqrt(1 - headShare);
  const evenTargetMg = safeTargetOf({ nominalMg, deviationMg: evenMg }, defaultSampleSize).targetMg;
  // A mean below the target saves only what is below itself.
  const fromMg = Math.min(targetMg, meanMg);
  return {
    target,
    turnMg: Math.abs(turnMg) * Math.sqrt(count) <= errors * deviationMg ? null : turnMg,
    saving: savingOf({ meanMg, count: perDay, costPerKg }, targetMg, 1),
    even:
      evenTargetMg < fromMg
        ? {
            targetMg: evenTargetMg,
            saving: savingOf({ meanMg: fromMg, count: perDay, costPerKg }, evenTargetMg, 1),
          }
        : null,
  };
}
