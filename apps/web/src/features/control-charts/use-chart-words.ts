import type { ControlMark, ControlPoint } from "@fiel/contracts";
import type { NelsonRule } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { useFormat } from "../../shared/format/use-format.ts";

/** Words of a control chart: rules, marks, and what a point breaks. */
export const useChartWords = () => {
  const { t } = useTranslation();
  return useMemo(() => {
    const rule = (number: number): string => t(`controlCharts.rules.nelson${number as NelsonRule}`);
    return {
      rule,
      ruleWithNumber: (number: number): string =>
        t("controlCharts.rule", { number: String(number), words: rule(number) }),
      letterOf: (kind: ControlMark["kind"]): string => t(`controlCharts.letters.${kind}`),
      /** What a point breaks, in words; `noSignal` when nothing. */
      signalsOf: ({ rules, spreadBeyond }: ControlPoint): string => {
        const told = [
          ...rules.map((number) => t("controlCharts.rule", { number: String(number), words: rule(number) })),
          ...(spreadBeyond ? [t("controlCharts.spreadBeyond")] : []),
        ];
        return told.length === 0 ? t("controlCharts.noSignal") : told.join("; ");
      },
    };
  }, [t]);
};

/** A mark in words. */
export const useMarkWords = (product: Parameters<typeof useProductWeights>[0]) => {
  const { t } = useTranslation();
  const { weight } = useProductWeights(product);
  return ({ kind, name, step }: ControlMark): string => {
    if (kind === "product")
      return name === null
        ? t("controlCharts.marks.productUnknown")
        : t("controlCharts.marks.product", { name });
    if (kind === "weights") return t("controlCharts.marks.weights");
    if (kind === "shift") return t("controlCharts.marks.shift", { name: name ?? "" });
    const [before, after] = [step?.before ?? 0, step?.after ?? 0];
    return t(after >= before ? "controlCharts.marks.stepUp" : "controlCharts.marks.stepDown", {
      by: weight(Math.abs(after - before)),
      before: weight(before),
      after: weight(after),
    });
  };
};

export const useFixedText = () => {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ by, at }: { readonly by: string; readonly at: number }): string =>
    t("controlCharts.fixedBy", { name: by, at: format.instant(at, "dateTime") });
};
