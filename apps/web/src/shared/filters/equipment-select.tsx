import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import menu from "../menu/menu.module.css";
import { usePopup } from "../menu/use-popup.ts";
import classes from "./equipment-select.module.css";
import { FilterButton } from "./filter-button.tsx";
import { shownEquipments } from "./shown-equipments.ts";
import { useEquipments } from "./use-equipments.ts";

const loadList = () => import("./equipment-list.tsx");
const EquipmentList = lazy(async () => ({ default: (await loadList()).EquipmentList }));
const EquipmentRadios = lazy(async () => ({ default: (await loadList()).EquipmentRadios }));

interface EquipmentSelectProps {
  readonly chosen: readonly number[];
  /** Only one can be chosen. */
  readonly single: boolean;
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Names of up to three chosen equipment; more are counted. */
const useChosenText = (chosen: readonly number[], single: boolean): { value: string; short: string } => {
  const { t } = useTranslation();
  const { data } = useEquipments();
  const total = data?.equipments.length;
  const names = data?.equipments.filter(({ mid }) => chosen.includes(mid)).map(({ name }) => name) ?? [];
  if (single) {
    const value = names[0] ?? t("filterWords.chooseOne");
    return { value, short: value };
  }
  if (total === undefined) return { value: t("filter.all"), short: t("filter.all") };
  if (total === 0) return { value: t("filter.none"), short: t("filter.noneShort") };
  if (chosen.length === 0)
    return { value: t("filter.allOf", { count: total }), short: t("filter.allShort", { count: total }) };
  const counted = t("filter.chosen", { count: chosen.length, total });
  const named = names.length > 0 && names.length <= 3 ? names.join(", ") : counted;
  return { value: named, short: names.length === 1 ? named : counted };
};

const focusOn = (box: HTMLElement): void => box.focus();

export const EquipmentSelect = ({ chosen, single, onChange }: EquipmentSelectProps) => {
  const { t } = useTranslation();
  const all = useEquipments().data?.equipments ?? [];
  const shown = shownEquipments(chosen, all, single ? "one" : "many");
  const text = useChosenText(shown, single);
  const { open, close, target, popup } = usePopup({ onShown: focusOn });
  const label = t(single ? "filterWords.equipment" : "filter.equipments");
  // Loaded after the page, before somebody opens the menu.
  useEffect(() => {
    loadList().catch(() => undefined);
  }, []);
  const chooseOne = (mid: number) => {
    close();
    onChange([mid]);
  };
  return (
    <>
      <FilterButton
        {...target}
        aria-haspopup="dialog"
        label={label}
        {...text}
        clear={
          single || chosen.length === 0
            ? undefined
            : { label: t("panel.allEquipments"), onClear: () => onChange([]) }
        }
      />
      <div
        {...popup}
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className={`${menu.popup} ${classes.dropdown}`}
      >
        {open ? (
          <Suspense fallback={<p className={classes.note}>{t("filter.loading")}</p>}>
            {single ? (
              <EquipmentRadios chosen={shown[0] ?? null} onChange={chooseOne} />
            ) : (
              <EquipmentList chosen={chosen} onChange={onChange} />
            )}
          </Suspense>
        ) : null}
      </div>
    </>
  );
};
