import type { ControlChart } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { unitOfProduct } from "../../shared/format/use-weights-of-product.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { NumberField } from "../../shared/registration/number-field.tsx";
import classes from "./control-charts.module.css";
import type { ChartPanelProps } from "./panel-props.ts";
import { gramsOfText, textOfGrams } from "./specification-text.ts";

interface SpecificationFormProps extends Pick<ChartPanelProps, "choice" | "choose"> {
  readonly chart: ControlChart;
}

const useTyped = (grams: number | null, chart: ControlChart) => {
  const { i18n } = useTranslation();
  // The language in which the field was filled.
  const [locale] = useState(() => toLanguage(i18n.language));
  const unit = unitOfProduct(chart);
  const [text, setText] = useState(() => textOfGrams(grams, unit, locale));
  return { unit, text, setText, grams: gramsOfText(text, unit, locale) };
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
