import { useTranslation } from "react-i18next";
import { shownEquipments } from "./shown-equipments.ts";
import { useEquipments } from "./use-equipments.ts";
import { useFilterRules } from "./use-filter-rules.ts";
import { useFilter } from "./use-filter.ts";
import { useOperators, useProducts } from "./use-selectors.ts";
import { usePeriodText, useRangeText } from "./use-period-text.ts";

const mostNames = 6;

/** All that the filter says, in words: for prints and images, which have no controls to read it from. */
export const useFilterWords = (): string[] => {
  const { t } = useTranslation();
  const [filter] = useFilter();
  const rules = useFilterRules();
  const period = usePeriodText(filter);
  const rangeText = useRangeText();
  const equipments = useEquipments().data?.equipments ?? [];
  const operators = useOperators(filter.operator !== null).data;
  const products = useProducts(filter.product !== null).data;
  const { zoom, ranges, startTime, endTime, daily, operator, product } = filter;

  const words = zoom === "custom" ? ranges.map(rangeText) : rules.period ? [period.value] : [];
  if (startTime !== null || endTime !== null) {
    const hours = { from: startTime ?? "00:00", to: endTime ?? "24:00" };
    words.push(t(daily ? "filterWords.hoursDaily" : "filterWords.hours", hours));
  }
  const chosen = shownEquipments(filter.equipments, equipments, rules.equipments);
  const names = equipments.filter(({ mid }) => chosen.includes(mid)).map(({ name }) => name);
  if (chosen.length === 0) words.push(t("filterWords.allEquipments"));
  else if (names.length > 0 && names.length <= mostNames) words.push(names.join(", "));
  else words.push(t("filter.chosen", { count: chosen.length, total: equipments.length }));
  if (operator !== null)
    words.push(
      operators?.find(({ code }) => code === operator)?.name ?? `${t("filterWords.operator")} ${operator}`,
    );
  if (product !== null)
    words.push(
      products?.find(({ value }) => value === product)?.label ?? `${t("filterWords.product")} ${product}`,
    );
  return words;
};
