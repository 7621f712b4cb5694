import type { Filler } from "@fiel/contracts";
import { leastPackagesOfSafeTarget } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { FillerRow } from "./filler-row.ts";

/** Formatters of a filler's values. */
export interface FillerFormats {
  readonly t: TFunction;
  readonly number: (value: number) => string;
  /** A weight of a package, in the unit of its product. */
  readonly weight: (filler: Filler, grams: number) => string;
  /** A saving in money, or in weight without a cost. */
  readonly amount: (filler: Filler, grams: number, cost: number | null) => string;
  readonly time: (atMs: number) => string;
}

/** How far to move the mean, or why nothing is said. */
export const targetSentence = (
  { t, number, weight }: FillerFormats,
  { filler, advice }: FillerRow,
): string => {
  const { count, mean } = filler.process;
  if (advice === "few")
    return t("fillers.few", { needed: number(leastPackagesOfSafeTarget), count: number(count) });
  if (advice === "moved") return t("fillers.moved");
  const own = weight(filler, mean ?? 0);
  const { turnMg, target } = advice;
  if (turnMg === null) return t("fillers.atTarget", { mean: own });
  const words = {
    by: weight(filler, Math.abs(turnMg) / 1000),
    mean: own,
    target: weight(filler, target.targetMg / 1000),
  };
  return turnMg < 0 ? t("fillers.lower", words) : t("fillers.raise", words);
};

/** The head that is off; null when none is. */
export const headSentence = ({ t, weight }: FillerFormats, filler: Filler): string | null => {
  const { head } = filler;
  if (head === null) return null;
  const words = { head: head.head, heads: head.heads, by: weight(filler, Math.abs(head.off)) };
  return head.off < 0 ? t("fillers.headLess", words) : t("fillers.headMore", words);
};

const placeSentence = ({ t, time }: FillerFormats, { head }: Filler): string | null =>
  head === null ? null : t("fillers.headPlace", { from: time(head.countedFrom), last: time(head.lastAt) });

const evenSentence = ({ t, weight, amount }: FillerFormats, { filler, advice }: FillerRow): string | null => {
  const even = typeof advice === "string" ? null : advice.even;
  if (even === null) return null;
  return t("fillers.even", {
    target: weight(filler, even.targetMg / 1000),
    amount: amount(filler, even.saving.grams, even.saving.cost),
  });
};

const stepSentence = ({ t, weight, time }: FillerFormats, filler: Filler): string | null => {
  const { step } = filler;
  if (step === null) return null;
  const words = {
    by: weight(filler, Math.abs(step.after - step.before)),
    time: time(step.at),
    before: weight(filler, step.before),
    after: weight(filler, step.after),
  };
  return step.after > step.before ? t("fillers.stepUp", words) : t("fillers.stepDown", words);
};

const lostSentence = ({ t, number, time }: FillerFormats, { lostAt, looked }: Filler): string | null =>
  lostAt === null
    ? null
    : t("fillers.lost", {
        time: time(lostAt),
        packages: number(Math.min(looked.packages, looked.needed)),
        needed: number(looked.needed),
      });

/** What was seen besides: which package is of the head, what even heads bring, a step of the mean, lost packages. */
export const factSentences = (formats: FillerFormats, row: FillerRow): (string | null)[] => [
  placeSentence(formats, row.filler),
  evenSentence(formats, row),
  stepSentence(formats, row.filler),
  lostSentence(formats, row.filler),
];

/** The arithmetic of the saving by the target; null where the mean is not to be lowered. */
export const sumSentence = (
  { t, number, weight }: FillerFormats,
  { filler, advice }: FillerRow,
): string | null => {
  if (typeof advice === "string" || advice.turnMg === null || advice.turnMg > 0) return null;
  return t("fillers.sum", {
    mean: weight(filler, filler.process.mean ?? 0),
    target: weight(filler, advice.target.targetMg / 1000),
    packages: number(filler.perDay),
  });
};
