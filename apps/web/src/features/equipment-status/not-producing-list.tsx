import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import menu from "../../shared/menu/menu.module.css";
import { usePopup } from "../../shared/menu/use-popup.ts";
import type { Overview, ShownCondition } from "../../shared/equipment-status/conditions.ts";
import { NotProducingRow } from "./not-producing-row.tsx";
import classes from "./status-panel.module.css";
import { useWholeRows } from "./use-whole-rows.ts";

interface RowsProps {
  readonly notProducing: Overview["notProducing"];
  readonly nowMs: number;
}

interface NotProducingListProps {
  readonly overview: Overview;
  /** Whether the legend shows a condition; machines in a hidden one are not listed. */
  readonly isShown: (condition: ShownCondition) => boolean;
  readonly nowMs: number;
}

/** A list longer than its popup scrolls and must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;
const focusOn = (box: HTMLElement): void => box.focus();

/** As many rows as fit whole, and a button with the number of further ones that opens the full list. */
const Rows = ({ notProducing, nowMs }: RowsProps) => {
  const { t } = useTranslation();
  const { open, target, popup } = usePopup({ align: "end", onShown: focusOn });
  const { room, list, fit } = useWholeRows(target.ref);
  const shown = fit?.shown ?? notProducing.length;
  const count = notProducing.length - shown;
  const height = { "--whole": count > 0 ? `${fit?.heightPx ?? 0}px` : "none" } as CSSProperties;
  return (
    <div ref={room} className={classes.rows}>
      <div className={classes.whole} style={height}>
        <ul ref={list} aria-label={t("status.notProducing")}>
          {notProducing.map((row, at) => (
            <NotProducingRow key={row.equipment} row={row} nowMs={nowMs} beyond={at >= shown} />
          ))}
        </ul>
      </div>
      <button
        {...target}
        type="button"
        className={classes.rest}
        aria-haspopup="dialog"
        data-none={count <= 0 || undefined}
      >
        {t(shown === 0 ? "status.noneFits" : "status.more", { count })}
      </button>
      <div
        {...popup}
        {...scrollable}
        role="dialog"
        aria-label={t("status.notProducing")}
        className={`${menu.popup} ${classes.all}`}
      >
        <ul>
          {open
            ? notProducing.map((row) => <NotProducingRow key={row.equipment} row={row} nowMs={nowMs} />)
            : null}
        </ul>
      </div>
    </div>
  );
};

export const NotProducingList = ({ overview, isShown, nowMs }: NotProducingListProps) => {
  const { t } = useTranslation();
  if (overview.notProducing.length === 0)
    return <p className={classes.allProducing}>{t("status.allProducing")}</p>;
  const listed = overview.notProducing.filter(({ condition }) => isShown(condition));
  return listed.length === 0 ? null : <Rows notProducing={listed} nowMs={nowMs} />;
};
