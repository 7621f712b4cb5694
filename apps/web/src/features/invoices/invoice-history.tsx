import type { ManagedInvoice } from "@fiel/contracts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { eventWords } from "./event-words.ts";
import classes from "./managed-invoice.module.css";

interface HistoryProps {
  readonly invoice: ManagedInvoice;
  readonly placeOf: (number: number) => string;
}

/** Planned and past events of an invoice, newest first. */
export const InvoiceHistory = ({ invoice: { planned, events, previous }, placeOf }: HistoryProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { instant } = useFormat();
  return (
    <div className={classes.history}>
      {planned.length === 0 ? null : (
        <>
          <h3>{t("managedInvoice.toDo")}</h3>
          <ul>
            {planned.map(({ step, day }) => (
              <li key={step}>
                <span>{t(`managedInvoice.what.${step}`)}</span>
                <time dateTime={day}>{format.day(day)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t("managedInvoice.done")}</h3>
      <ul>
        {events.map(({ at, what, by, note }) => (
          <li key={`${what} ${at}`}>
            <span>
              {t(eventWords(what))}
              {[by === null ? null : t("managedInvoice.by", { name: by }), note]
                .filter((one) => one !== null)
                .map((one) => (
                  <small key={one}>{one}</small>
                ))}
            </span>
            <time dateTime={new Date(at).toISOString()}>{instant(at, "dateTime")}</time>
          </li>
        ))}
      </ul>
      {previous === null ? null : (
        <p className={classes.quiet}>
          {t("managedInvoice.previous")}{" "}
          <Link to={placeOf(previous.number) as never}>{format.number(previous.number)}</Link>
        </p>
      )}
    </div>
  );
};
