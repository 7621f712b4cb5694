import type { Invoice } from "@fiel/contracts";
import { daysBetween } from "@fiel/domain";
import { IconAlertTriangle, IconCheck, IconReceiptRefund } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import classes from "./invoice-state.module.css";

interface StateProps {
  readonly invoice: Invoice;
  /** Today's date in the client's time zone. */
  readonly today: string;
}

const endedWords = {
  Credit: "billing.credit",
  Cancelled: "billing.cancelled",
  Refunded: "billing.refunded",
  ChargedBack: "billing.chargedBack",
} as const;

/** State of an invoice: open, overdue, paid, cancelled or refunded. */
export const InvoiceState = ({ invoice, today }: StateProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, dueDay, paidAt, paidBy } = invoice;
  if (status === "Paid")
    return (
      <span className={classes.plain} data-paid>
        <IconCheck size={16} stroke={1.8} aria-hidden="true" />
        {t("billing.paid")}
        <span className={classes.quiet}>
          {[format.instant(paidAt, "date"), paidBy].filter((one) => one !== null && one !== "").join(", ")}
        </span>
      </span>
    );
  if (status !== "Open")
    return (
      <span className={classes.plain}>
        <IconReceiptRefund size={16} stroke={1.6} aria-hidden="true" />
        {t(endedWords[status])}
      </span>
    );
  const left = daysBetween(today, dueDay);
  if (left < 0)
    return (
      <span className={classes.badge} data-late>
        <IconAlertTriangle size={14} aria-hidden="true" />
        {t("billing.overdue", { count: -left })}
      </span>
    );
  return (
    <span className={classes.badge}>
      {left === 0 ? t("billing.openToday") : t("billing.openDue", { count: left })}
    </span>
  );
};
