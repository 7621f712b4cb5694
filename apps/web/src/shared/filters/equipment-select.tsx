import { Popover } from "@mantine/core";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import classes from "./equipment-select.module.css";
import { FilterButton } from "./filter-button.tsx";
import { useEquipments } from "./use-equipments.ts";

const loadList = () => import("./equipment-list.tsx");
const EquipmentList = lazy(async () => ({ default: (await loadList()).EquipmentList }));

interface EquipmentSelectProps {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Names of up to three chosen ones; more are counted. */
const useChosenText = (chosen: readonly number[]): { value: string; short: string } => {
  const { t } = useTranslation();
  const { data } = useEquipments();
  const total = data?.equipments.length;
  if (total === undefined) return { value: t("filter.all"), short: t("filter.all") };
  if (chosen.length === 0)
    return { value: t("filter.allOf", { count: total }), short: t("filter.allShort", { count: total }) };
  const names = data?.equipments.filter(({ mid }) => chosen.includes(mid)).map(({ name }) => name) ?? [];
  const counted = t("filter.chosen", { count: chosen.length, total });
  const named = names.length > 0 && names.length <= 3 ? names.join(", ") : counted;
  return { value: named, short: names.length === 1 ? named : counted };
};

export const EquipmentSelect = ({ chosen, onChange }: EquipmentSelectProps) => {
  const { t } = useTranslation();
  const text = useChosenText(chosen);
  // Fetched after the page, before anybody opens it.
  useEffect(() => {
    loadList().catch(() => undefined);
  }, []);
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton label={t("filter.equipments")} {...text} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("filter.equipments")}>
        <Suspense fallback={<p className={classes.note}>{t("filter.loading")}</p>}>
          <EquipmentList chosen={chosen} onChange={onChange} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
