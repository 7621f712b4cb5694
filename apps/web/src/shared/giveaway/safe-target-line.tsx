import type { SampleSize } from "@fiel/domain";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import classes from "./giveaway.module.css";
import { type SafeTargetFacts, safeTargetFacts } from "./safe-target-facts.ts";
import type { GiveawayEntry } from "./use-giveaway.ts";
import { useGiveawayTexts } from "./use-giveaway-texts.ts";

const SafeTargetDialog = lazy(async () => ({
  default: (await import("./safe-target-dialog.tsx")).SafeTargetDialog,
}));

interface SafeTargetLineProps {
  /** Machine and product, for the dialog's title. */
  readonly name: string;
  readonly entry: GiveawayEntry;
  readonly sampleSize: SampleSize;
}

/** Text of the saving per month, or in the period when a month cannot be projected, or of how far the mean is already below the target. */
const useSavingText = (): ((facts: SafeTargetFacts) => string) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { reais } = useGiveawayTexts();
  return ({ saving, target, entry }) => {
    const { unit } = entry.product;
    if (saving.grams < 0) {
      const missing = target.targetMg / 1000 - entry.mean;
      return t("safeTarget.below", { weight: format.text(format.deviation(missing, unit)) });
    }
    const amountOf = (cost: number | null, grams: number): string =>
      cost === null ? format.text(format.sumWeight(grams, unit)) : reais(cost);
    const { grams, cost, monthCost, monthGrams } = saving;
    return monthGrams === null
      ? t("safeTarget.savesInPeriod", { amount: amountOf(cost, grams) })
      : t("safeTarget.saves", { amount: amountOf(monthCost, monthGrams) });
  };
};

/** The lowest safe mean, its saving, and a link to the calculation. Renders nothing when there are too few packages. */
export const SafeTargetLine = ({ name, entry, sampleSize }: SafeTargetLineProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const savingText = useSavingText();
  const [open, setOpen] = useState(false);
  const facts = safeTargetFacts(entry, sampleSize);
  if (facts === "few") return null;
  if (facts === "moved") return <p className={classes.moved}>{t("safeTarget.moved")}</p>;
  const target = format.text(format.meanWeight(facts.target.targetMg / 1000, entry.product.unit));
  return (
    <div className={classes.target}>
      <span>
        {t("safeTarget.title")} <strong>{target}</strong>
      </span>
      <span>{savingText(facts)}</span>
      <button
        type="button"
        data-off-paper
        className={classes.open}
        aria-haspopup="dialog"
        aria-label={t("safeTarget.showOf", { name })}
        onClick={() => setOpen(true)}
      >
        {t("safeTarget.show")}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <SafeTargetDialog name={name} facts={facts} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};
