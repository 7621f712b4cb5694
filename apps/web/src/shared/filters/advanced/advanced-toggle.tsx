import { IconFilter2 } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useFilterRules } from "../use-filter-rules.ts";
import { useFilter } from "../use-filter.ts";
import { ClearButton } from "../filter-button.tsx";
import classes from "./advanced-toggle.module.css";
import { unseenCount } from "./unseen-count.ts";

interface AdvancedToggleProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly open: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

export const AdvancedToggle = ({ ref, open, controls, onToggle }: AdvancedToggleProps) => {
  const { t } = useTranslation();
  const [filter, change] = useFilter();
  const rules = useFilterRules();
  const count = unseenCount(filter, rules);
  const clear = () =>
    change({
      startTime: null,
      endTime: null,
      daily: false,
      operator: null,
      ...(rules.productFirst ? {} : { product: null }),
    });
  return (
    <span className={classes.control} data-set={count > 0 || undefined}>
      <button
        ref={ref}
        type="button"
        className={classes.toggle}
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
      {count === 0 ? null : <ClearButton label={t("filterWords.clear")} onClear={clear} />}
    </span>
  );
};
