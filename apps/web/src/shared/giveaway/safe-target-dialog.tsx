import { Button } from "@mantine/core";
import { currentRegulation, meanWeight, savingMonthDays } from "@fiel/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../dialogs/dialog.tsx";
import { useFormat } from "../format/use-format.ts";
import { keepUnits } from "../format/keep-units.ts";
import classes from "./giveaway.module.css";
import type { SafeTargetFacts } from "./safe-target-facts.ts";
import { useGiveawayTexts } from "./use-giveaway-texts.ts";

interface SafeTargetDialogProps {
  readonly name: string;
  readonly facts: SafeTargetFacts;
  readonly onClose: () => void;
}

const Step = ({ name, value, children }: { name: string; value: ReactNode; children: string }) => (
  <div className={classes.step}>
    <dt>{name}</dt>
    <dd>{value}</dd>
    <dd className={classes.sum}>{keepUnits(children)}</dd>
  </div>
);

/** Enough decimals to reproduce the calculation. */
const weightDecimals = 4;

/** Formatted numbers of the calculation. */
const useSums = ({ entry, target, saving }: SafeTargetFacts) => {
  const format = useFormat();
  const { days } = entry;
  const { unit } = entry.product;
  const weight = (grams: number) => {
    const shown = meanWeight(grams, unit);
    return format.text({
      value: format.number(shown.value, { decimals: weightDecimals }),
      unit: shown.unit,
    });
  };
  const decimal = (value: number, decimals: number) => format.number(value, { decimals });
  return {
    nominal: weight(entry.nominal),
    mean: weight(entry.mean),
    deviation: weight(entry.dev ?? 0),
    packages: format.number(entry.giveaway.count),
    size: format.number(target.size),
    k: decimal(target.multiplier, 3),
    c: format.number(target.acceptance),
    z: decimal(target.quantile, 3),
    tolerance: weight(target.toleranceMg / 1000),
    least: weight(entry.nominal - target.toleranceMg / 1000),
    share: format.percent(target.shortShare * 100),
    deviations: decimal(-target.shortQuantile, 3),
    average: weight(target.averageMg / 1000),
    individual: weight(target.individualMg / 1000),
    target: weight(target.targetMg / 1000),
    saved: format.text(format.sumWeight(saving.grams, unit)),
    month: format.text(format.sumWeight(saving.monthGrams, unit)),
    days: format.number(days, { decimals: days === null || Number.isInteger(days) ? 0 : 2 }),
    monthDays: format.number(savingMonthDays),
  };
};

const Savings = ({ facts, sums }: { facts: SafeTargetFacts; sums: ReturnType<typeof useSums> }) => {
  const { t } = useTranslation();
  const { reais } = useGiveawayTexts();
  const { cost, monthCost } = facts.saving;
  const { costPerKg } = facts.entry;
  const monthSum = (amount: string) =>
    facts.entry.days === null ? t("safeTarget.monthNone") : t("safeTarget.monthSum", { ...sums, amount });
  return (
    <>
      <Step name={t("safeTarget.saving")} value={sums.saved}>
        {t("safeTarget.savingSum", sums)}
      </Step>
      {cost === null || costPerKg === null ? (
        <Step name={t("safeTarget.month", sums)} value={sums.month}>
          {monthSum(sums.saved)}
        </Step>
      ) : (
        <>
          <Step name={t("safeTarget.money")} value={reais(cost)}>
            {t("safeTarget.moneySum", { saved: sums.saved, price: reais(costPerKg) })}
          </Step>
          <Step name={t("safeTarget.month", sums)} value={monthCost === null ? sums.month : reais(monthCost)}>
            {monthSum(reais(cost))}
          </Step>
        </>
      )}
    </>
  );
};

/** Shows step by step how a safe target and its saving are calculated. */
export const SafeTargetDialog = ({ name, facts, onClose }: SafeTargetDialogProps) => {
  const { t } = useTranslation();
  const sums = useSums(facts);
  return (
    <Dialog title={t("safeTarget.dialog", { name })} width={560} onClose={onClose}>
      <p>{keepUnits(t("safeTarget.basis", sums))}</p>
      <dl className={classes.steps}>
        <Step name={t("safeTarget.byAverage")} value={sums.average}>
          {t("safeTarget.averageSum", sums)}
        </Step>
        <Step name={t("safeTarget.byIndividual")} value={sums.individual}>
          {t("safeTarget.individualSum", sums)}
        </Step>
        <Step name={t("safeTarget.title")} value={<span className={classes.result}>{sums.target}</span>}>
          {t("safeTarget.targetSum", sums)}
        </Step>
        {facts.saving.grams < 0 ? null : <Savings facts={facts} sums={sums} />}
      </dl>
      <p className={classes.source}>{t("safeTarget.source", { regulation: currentRegulation.title })}</p>
      <DialogFoot>
        <Button variant="filled" onClick={onClose}>
          {t("dialog.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
