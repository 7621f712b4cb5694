import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./overview.module.css";

/** Packages of the last days on the row's own scale, newest on the right. A day without packages is a line. */
export const DayBars = ({ days }: { readonly days: readonly number[] }) => {
  const { t } = useTranslation();
  const { number } = useFormat();
  const most = Math.max(1, ...days);
  if (days.length === 0) return null;
  const label = t("overview.days", { count: days.length, most: number(Math.max(...days), { decimals: 0 }) });
  return (
    <span className={classes.bars} role="img" aria-label={label}>
      {days.map((packages, index) => (
        <span
          key={`${days.length - index}`}
          data-none={packages === 0 || undefined}
          style={{ height: `${Math.max(6, (packages / most) * 100)}%` }}
        />
      ))}
    </span>
  );
};
