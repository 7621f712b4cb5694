import { dueDateDays } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useDayText } from "../../shared/format/use-day-text.ts";
import classes from "./clients.module.css";

/** From the cycle date to the due date, day by day: what counts, what does not. */
export const DueDays = ({ fromDay, dueDay }: { readonly fromDay: string; readonly dueDay: string }) => {
  const { t } = useTranslation();
  const dayText = useDayText();
  return (
    <>
      <p className={classes.due}>
        {t("clients.dueOn", { weekday: dayText(dueDay, "weekday"), day: dayText(dueDay, "short") })}
      </p>
      <ol className={classes.days}>
        {dueDateDays(fromDay, dueDay).map(({ day, kind }) => (
          <li key={day} data-kind={kind}>
            <b>{Number(day.slice(-2))}</b>
            {dayText(day, "weekday")}
            <span className="visually-hidden">{t(`clients.dayKinds.${kind}`)}</span>
          </li>
        ))}
      </ol>
    </>
  );
};
