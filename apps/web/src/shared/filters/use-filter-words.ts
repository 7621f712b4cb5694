import { useTranslation } from "react-i18next";
import { type FilterScope, type FilterTexts, wholeScope, wordsInScope } from "./filter-scope.ts";
import { shownEquipments } from "./shown-equipments.ts";
import { useEquipments } from "./use-equipments.ts";
import { useFilterRules } from "./use-filter-rules.ts";
import { useFilter } from "./use-filter.ts";
import { useOperators, useProducts } from "./use-selectors.ts";
import { usePeriodText, useRangeText } from "./use-period-text.ts";

const mostNames = 6;

/** Texts of the period and its hours; empty on pages without a period. */
const useTimeTexts = (): string[] => {
  const { t } = useTranslation();
  const [filter] = useFilter();
  const { zoom, ranges, startTime, endTime, daily } = filter;
  const rules = useFilterRules();
  const period = usePeriodText(filter);
  const rangeText = useRangeText();
  const texts = zoom === "custom" ? ranges.map(rangeText) : rules.period ? [period.value] : [];
  if (startTime !== null || endTime !== null) {
    const hours = { from: startTime ?? "00:00", to: endTime ?? "24:00" };
    texts.push(t(daily ? "filterWords.hoursDaily" : "filterWords.hours", hours));
  }
  return texts;
};

const useEquipmentsText = (): string => {
  const { t } = useTranslation();
  const [filter] = useFilter();
  const rules = useFilterRules();
  const equipments = useEquipments().data?.equipments ?? [];
  const chosen = shownEquipments(filter.equipments, equipments, rules.equipments);
  const names = equipments.filter(({ mid }) => chosen.includes(mid)).map(({ name }) => name);
  if (chosen.length === 0) return t("filterWords.allEquipments");
  if (names.length > 0 && names.length <= mostNames) return names.join(", ");
  return t("filter.chosen", { count: chosen.length, total: equipments.length });
};

export const useFilterTexts = (): FilterTexts => {
  const { t } = useTranslation();
  const [{ operator, product }] = useFilter();
  const operators = useOperators(operator !== null).data;
  const products = useProducts(product !== null).data;
  const operatorText = () =>
    operators?.find(({ code }) => code === operator)?.name ?? `${t("filterWords.operator")} ${operator}`;
  const productText = () =>
    products?.find(({ value }) => value === product)?.label ?? `${t("filterWords.product")} ${product}`;
  return {
    time: useTimeTexts(),
    equipments: useEquipmentsText(),
    operator: operator === null ? null : operatorText(),
    product: product === null ? null : productText(),
  };
};

/** Texts of the filter that apply, for prints and images, which show no controls. */
export const useFilterWords = (scope: FilterScope = wholeScope): string[] =>
  wordsInScope(useFilterTexts(), scope);
