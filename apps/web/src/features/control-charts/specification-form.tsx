import type { ControlChart } from "@fiel/contracts";
import { gramsTo, type Locale, readNumber, typedNumber } from "@fiel/domain";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { unitOfProduct } from "../../shared/format/use-weights-of-product.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { NumberField } from "../../shared/registration/fields.tsx";
import classes from "./control-charts.module.css";
import type { ChartPanelProps } from "./panel-props.ts";

interface SpecificationFormProps extends Pick<ChartPanelProps, "choice" | "choose"> {
  readonly chart: ControlChart;
}

/** Weight of a typed number, g with at most three decimals; null when empty, undefined when it is no weight. */
const gramsOfText = (text: string, gramsPerUnit: number, locale: Locale): number | null | undefined => {
  if (text.trim() === "") return null;
  const number = readNumber(text, locale);
  const grams = number === null ? Number.NaN : Math.round(Number(number) * gramsPerUnit * 1000) / 1000;
  return grams >= 0 && grams < 1e9 ? grams : undefined;
};

const useTyped = (grams: number | null, chart: ControlChart) => {
  const { i18n } = useTranslation();
  // The language in which the field was filled.
  const [locale] = useState(() => toLanguage(i18n.language));
  const unit = unitOfProduct(chart);
  const [text, setText] = useState(() => (grams === null ? "" : typedNumber(gramsTo(grams, unit), locale)));
  return { unit, text, setText, grams: gramsOfText(text, 1 / gramsTo(1, unit), locale) };
};

/** Specification limits other than the usual ones. Empty fields stand for Qn - T, and for no upper limit. */
export const SpecificationForm = ({ chart, choice, choose }: SpecificationFormProps) => {
  const { t } = useTranslation();
  const lower = useTyped(choice.lower, chart);
  const upper = useTyped(choice.upper, chart);
  const isWrong =
    lower.grams === undefined ||
    upper.grams === undefined ||
    (upper.grams !== null && upper.grams <= (lower.grams ?? chart.productWeight - chart.tolerance));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || lower.grams === undefined || upper.grams === undefined) return;
    choose("lower", lower.grams);
    choose("upper", upper.grams);
  };
  return (
    <form className={classes.specification} onSubmit={submit} noValidate data-off-paper>
      <NumberField
        label={t("controlCharts.capability.lower")}
        unit={lower.unit}
        value={lower.text}
        onChange={({ currentTarget }) => lower.setText(currentTarget.value)}
      />
      <NumberField
        label={t("controlCharts.capability.upper")}
        unit={upper.unit}
        value={upper.text}
        onChange={({ currentTarget }) => upper.setText(currentTarget.value)}
      />
      <Button type="submit" disabled={isWrong}>
        {t("controlCharts.capability.apply")}
      </Button>
      <p className={classes.quiet}>{t("controlCharts.capability.usual")}</p>
    </form>
  );
};
