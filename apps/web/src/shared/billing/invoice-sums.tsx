import type { ExpectedInvoice } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import classes from "./invoice-sums.module.css";
import { useBillingFormat } from "./use-billing-format.ts";

type Billed = Pick<
  ExpectedInvoice,
  | "equipmentAmount"
  | "pricePerEquipment"
  | "billingPeriod"
  | "days"
  | "cycleDays"
  | "cents"
  | "dueDay"
  | "fromDay"
  | "toDay"
>;

/** Calculation of an invoice: number of equipment x price, and the days of a partial cycle. */
export const InvoiceSums = ({ invoice }: { readonly invoice: Billed }) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { equipmentAmount, pricePerEquipment, billingPeriod, days, cycleDays, cents } = invoice;
  const cycle = format.money(equipmentAmount * pricePerEquipment);
  const isShare = days !== cycleDays;
  const lines: readonly (readonly [string, string])[] = [
    [t("billing.sum", { count: equipmentAmount, price: format.money(pricePerEquipment) }), cycle],
    ...(isShare ? ([[t("billing.share", { cycle, days, cycleDays }), format.money(cents)]] as const) : []),
    [t("billing.due"), format.weekDay(invoice.dueDay)],
    [format.period(invoice), isShare ? t("billing.partial") : t("billing.months", { count: billingPeriod })],
  ];
  return (
    <dl className={classes.sums}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
