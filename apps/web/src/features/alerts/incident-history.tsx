import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./incident-history.module.css";
import { historyOf, type IncidentDetails } from "./history-of.ts";

/** History of an incident: condition, deliveries with their outcome, acknowledgement, and upcoming steps. */
export const IncidentHistory = ({ incident }: { incident: IncidentDetails }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <ol className={classes.history}>
      {historyOf(incident, { t, format, nowMs: now }).map(({ key, atMs, day, mark, title, note }) => (
        <li key={key} data-mark={mark}>
          <time dateTime={new Date(atMs).toISOString()}>
            {day === "" ? null : <small>{day} </small>}
            {format.instant(atMs, "timeSeconds")}
          </time>
          <span className={classes.dot} aria-hidden="true" />
          <span className={classes.two}>
            <span>{title}</span>
            {note === "" ? null : <span>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
};
