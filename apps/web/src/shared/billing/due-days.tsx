import type { InvoiceDetails } from "@fiel/contracts";
import type { HolidayName } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import classes from "./due-days.module.css";
import { useBillingFormat } from "./use-billing-format.ts";

/** The days from the cycle to the due date, and which of them count. */
export const DueDays = ({ days }: { readonly days: InvoiceDetails["dueDays"] }) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const holidays = days.filter(({ holiday }) => holiday !== null);
  const named = holidays.map(({ day, holiday }) =>
    t("billing.holidays", {
      days: format.day(day).slice(0, 5),
      name: t(`billing.holiday.${holiday as HolidayName}`),
    }),
  );
  return (
    <div className={classes.place}>
      <ol className={classes.days}>
        {days.map(({ day, kind }) => {
          const { number, weekday } = format.box(day);
          return (
            <li key={day} className={classes.day} data-kind={kind}>
              <strong>{number}</strong>
              <span>{weekday}</span>
              <span className="visually-hidden">{t(`billing.dayKind.${kind}`)}</span>
            </li>
          );
        })}
      </ol>
      <p className={classes.rule}>{[t("billing.rule"), ...named].join("; ")}</p>
    </div>
  );
};
