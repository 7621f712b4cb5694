import type { InvoiceDetails } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import classes from "./invoice-sheet.module.css";

interface ItemsProps {
  readonly invoice: InvoiceDetails;
}

/** Items of the invoice. */
export const InvoiceItems = ({ invoice }: ItemsProps) => {
  const { t } = useTranslation();
  const { money, period } = useBillingFormat();
  const { equipmentAmount, pricePerEquipment, billingPeriod, days, cycleDays, cents } = invoice;
  const of = { period: period(invoice) };
  const what =
    days === cycleDays
      ? t("managedInvoice.cycle", { ...of, count: billingPeriod })
      : t("managedInvoice.partial", of);
  const figures = [
    [t("managedInvoice.amount"), String(equipmentAmount)],
    [t("managedInvoice.price"), money(pricePerEquipment)],
    [t("billing.value"), money(cents)],
  ] as const;
  return (
    <table className={classes.items}>
      <thead>
        <tr>
          <th scope="col">{t("managedInvoice.description")}</th>
          {figures.map(([label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <b>{t("managedInvoice.equipment")}</b>
            <span className={classes.label}>{what}</span>
          </td>
          {figures.map(([label, value]) => (
            <td key={label} data-label={label}>
              {value}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
};

/** Arithmetic of the amount: equipment x price, and the share of days for a partial cycle. */
export const InvoiceArithmetic = ({ invoice }: ItemsProps) => {
  const { t } = useTranslation();
  const { money } = useBillingFormat();
  const { equipmentAmount, pricePerEquipment, days, cycleDays, cents } = invoice;
  const cycle = money(equipmentAmount * pricePerEquipment);
  const sums = [
    [t("managedInvoice.times", { amount: equipmentAmount, price: money(pricePerEquipment) }), cycle],
    ...(days === cycleDays ? [] : [[t("billing.share", { cycle, days, cycleDays }), money(cents)]]),
  ];
  return (
    <dl className={classes.sums}>
      {sums.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
