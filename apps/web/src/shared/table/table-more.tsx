import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import classes from "./table-more.module.css";

/** So many rows more at a time: thousands would make the page slow, and nobody reads them. */
export const rowsAtOnce = 100;

interface TableMoreProps {
  readonly shown: number;
  readonly total: number;
  readonly onMore: () => void;
}

/** How much of a long table is shown, and the way to more of it. */
export const TableMore = ({ shown, total, onMore }: TableMoreProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.more}>
      <span>{t("tableMore.shown", { shown: format.number(shown), total: format.number(total) })}</span>
      <button type="button" onClick={onMore}>
        {t("tableMore.more", { number: format.number(Math.min(rowsAtOnce, total - shown)) })}
      </button>
    </div>
  );
};
