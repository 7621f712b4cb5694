import type { InvoiceDetails } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import classes from "./invoice-sheet.module.css";

/** What is billed, and how its amount comes about: equipment x price, and the days of a partial one. */
export const InvoiceItems = ({ invoice }: { readonly invoice: InvoiceDetails }) => {
  const { t } = useTranslation();
  const { money, period } = useBillingFormat();
  const { equipmentAmount, pricePerEquipment, billingPeriod, days, cycleDays, cents } = invoice;
  const isShare = days !== cycleDays;
  const cycle = money(equipmentAmount * pricePerEquipment);
  const of = { period: period(invoice) };
  const figures = [
    [t("managedInvoice.amount"), String(equipmentAmount)],
    [t("managedInvoice.price"), money(pricePerEquipment)],
    [t("billing.value"), money(cents)],
  ] as const;
  const sums = [
    [t("managedInvoice.times", { amount: equipmentAmount, price: money(pricePerEquipment) }), cycle],
    ...(isShare ? [[t("billing.share", { cycle, days, cycleDays }), money(cents)]] : []),
  ];
  return (
    <>
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
              <span className={classes.label}>
                {isShare
                  ? t("managedInvoice.partial", of)
                  : t("managedInvoice.cycle", { ...of, count: billingPeriod })}
              </span>
            </td>
            {figures.map(([label, value]) => (
              <td key={label} data-label={label}>
                {value}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <dl className={classes.sums}>
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
