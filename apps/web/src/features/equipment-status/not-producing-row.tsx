import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { causeAge } from "../../shared/equipment-status/cause-age.ts";
import type { Overview } from "../../shared/equipment-status/conditions.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { markOfCondition } from "./mark-of-condition.ts";
import classes from "./status-panel.module.css";
import { useReason } from "./use-reason.ts";

interface NotProducingRowProps {
  readonly row: Overview["notProducing"][number];
  readonly nowMs: number;
  /** Hides the row, which does not fit. */
  readonly beyond?: boolean;
}

/** An equipment that does not produce, with the reason and the duration. */
export const NotProducingRow = ({ row, nowMs, beyond = false }: NotProducingRowProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonOf = useReason();
  return (
    <li className={classes.row} data-beyond={beyond || undefined}>
      <ClassMark kind={markOfCondition[row.condition]} />
      <MachineLink mid={row.equipment} whole>
        <strong>{row.name}</strong>
      </MachineLink>
      <span className={classes.reason}>
        <span className="visually-hidden">{t(`status.${row.condition}`)}: </span>
        {reasonOf(row, nowMs)}
      </span>
      {row.since === null ? null : (
        <time title={format.instant(row.since, "dateTime")}>
          {causeAge(row, nowMs, format) === null
            ? sinceText(row.since, nowMs, format)
            : t("status.stoppedFor", { age: sinceText(row.since, nowMs, format) })}
        </time>
      )}
    </li>
  );
};
