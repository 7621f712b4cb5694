import { IconFilter2 } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../use-filter.ts";
import classes from "./advanced-toggle.module.css";

interface AdvancedToggleProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly open: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

/** How many things the panel filters by that the header does not show. */
const useCount = (): number => {
  const [{ zoom, startTime, endTime, daily, operator, product }] = useFilter();
  const set = [
    zoom === "custom",
    startTime !== null || endTime !== null,
    daily,
    operator !== null,
    product !== null,
  ];
  return set.filter(Boolean).length;
};

export const AdvancedToggle = ({ ref, open, controls, onToggle }: AdvancedToggleProps) => {
  const { t } = useTranslation();
  const count = useCount();
  return (
    <button
      ref={ref}
      type="button"
      className={classes.toggle}
      data-set={count > 0 || undefined}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <IconFilter2 size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.words}>{t("filterWords.advanced")}</span>
      {count === 0 ? null : (
        <span className={classes.count}>
          {count}
          <span className="visually-hidden">{t("filterWords.set", { count })}</span>
        </span>
      )}
    </button>
  );
};
