import { startOfDayMs } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { OccurrenceLink } from "../../shared/occurrences/occurrence-link.tsx";
import { partAround } from "../../shared/occurrences/occurrence-part.ts";
import type { LatestOccurrence } from "./latest-occurrences.ts";
import classes from "./latest-list.module.css";

interface LatestListProps {
  readonly latest: readonly LatestOccurrence[];
  readonly nowMs: number;
}

/** Start, equipment, event and duration; open occurrences are marked. */
export const LatestList = ({ latest, nowMs }: LatestListProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const midnight = startOfDayMs(nowMs, format.timeZone);
  return (
    <ul className={classes.list} aria-label={t("occurrences.latest")}>
      {latest.map(({ key, mid, equipment, name, planned, startMs, endMs }) => (
        <li key={key} className={classes.row}>
          <time title={format.instant(startMs, "dateTimeSeconds")}>
            {startMs < midnight && <span>{format.instant(startMs, "dayMonth")}</span>}
            {format.instant(startMs, "time")}
          </time>
          <MachineLink mid={mid} className={classes.machine}>
            <strong>{equipment}</strong>
          </MachineLink>
          <span className={classes.name}>
            <OccurrenceLink part={partAround(startMs, endMs, nowMs)} whole>
              {name ?? t("status.unexplained")}
            </OccurrenceLink>
          </span>
          {endMs === null ? (
            <span className={classes.open} data-planned={planned || undefined}>
              <ClassMark kind={planned ? "planned" : "stopped"} />
              <span className="visually-hidden">{t("occurrences.open")}</span>
              {sinceText(startMs, nowMs, format)}
            </span>
          ) : (
            <span className={classes.length}>{format.duration((endMs - startMs) / 1_000)}</span>
          )}
        </li>
      ))}
    </ul>
  );
};
