import type { ListedAccount } from "@fiel/contracts";
import { formatInvoiceNumber } from "@fiel/domain";
import type { CurrentInvoiceRow } from "../../platform/stores/postgres/look-ups.ts";

/** Fields of an account about its current invoice: the oldest open one, otherwise the newest that was paid or refunded. */
export type Billed = Pick<
  ListedAccount,
  "nextInvoice" | "currentPeriodStatus" | "currentPeriodDueDate" | "currentPeriodEnd"
>;

/** `today` is an ISO day; all fields are null without an invoice. */
export function billedOf(invoice: CurrentInvoiceRow | undefined, today: string): Billed {
  if (invoice === undefined)
    return {
      nextInvoice: null,
      currentPeriodStatus: null,
      currentPeriodDueDate: null,
      currentPeriodEnd: null,
    };
  const { number, status, due_day: dueDay, period_end: periodEnd } = invoice;
  return {
    nextInvoice: status === "Open" ? formatInvoiceNumber(number) : null,
    currentPeriodStatus: periodStatus(status, dueDay < today),
    currentPeriodDueDate: dueDay,
    currentPeriodEnd: periodEnd,
  };
}

function periodStatus(status: CurrentInvoiceRow["status"], isDue: boolean): Billed["currentPeriodStatus"] {
  if (status === "Open") return isDue ? "late" : "open";
  return status === "Paid" ? "paid" : "returned";
}
