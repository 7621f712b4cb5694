import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Overview } from "./conditions.ts";
import { markOfCondition } from "./mark-of-condition.ts";
import classes from "./status-panel.module.css";
import { useReason } from "./use-reason.ts";

/** A long list scrolls inside its panel, and the keyboard must reach that too. */
const scrollable = { tabIndex: 0 } as const;

export const NotProducingList = ({ overview, nowMs }: { overview: Overview; nowMs: number }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonOf = useReason();
  if (overview.notProducing.length === 0)
    return <p className={classes.allProducing}>{t("status.allProducing")}</p>;
  return (
    <div className={classes.rows} {...scrollable}>
      <ul aria-label={t("status.notProducing")}>
        {overview.notProducing.map((row) => (
          <li key={row.equipment} className={classes.row}>
            <ClassMark kind={markOfCondition[row.condition]} />
            <strong>{row.name}</strong>
            <span className={classes.reason}>
              <span className="visually-hidden">{t(`status.${row.condition}`)}: </span>
              {reasonOf(row)}
            </span>
            {row.since === null ? null : (
              <time title={format.instant(row.since, "dateTime")}>{sinceText(row.since, nowMs, format)}</time>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
