import type { InvoiceDetails, InvoiceParty } from "@fiel/contracts";
import { formatCnpj } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { InvoiceSums } from "../../shared/billing/invoice-sums.tsx";
import { PixPayment } from "../../shared/billing/pix-payment.tsx";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./managed-invoice.module.css";

const Party = ({ label, party }: { readonly label: string; readonly party: InvoiceParty }) => {
  const { t } = useTranslation();
  const { name, cnpj, address } = party;
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <p className={classes.name}>{name}</p>
      {cnpj === null ? null : <p>{t("billing.cnpj", { cnpj: formatCnpj(cnpj) ?? cnpj })}</p>}
      {address.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
};

/** The invoice as the PDF prints it. */
export const InvoiceSheet = ({ invoice }: { readonly invoice: InvoiceDetails }) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { instant } = useFormat();
  const { kind, number, creditOf, creditedBy, status, cents } = invoice;
  const title = kind === "credit" ? "billing.creditNote" : "billing.invoice";
  return (
    <article className={classes.sheet} aria-labelledby="invoice-number">
      <div className={classes.head}>
        <p className={classes.provider}>{invoice.from.name}</p>
        <h2 id="invoice-number">{t(title, { number: format.number(number) })}</h2>
      </div>
      <div className={classes.parties}>
        <Party label={t("managedInvoice.from")} party={invoice.from} />
        <Party label={t("managedInvoice.to")} party={invoice.to} />
        <div>
          <p className={classes.label}>{t("managedInvoice.issued")}</p>
          <p>{instant(invoice.issuedAt, "dateTime")}</p>
        </div>
      </div>
      {creditOf === null ? null : (
        <p className={classes.name}>{t("managedInvoice.creditOf", { number: format.number(creditOf) })}</p>
      )}
      {creditedBy === null ? null : (
        <p className={classes.name}>
          {t("managedInvoice.creditedBy", { number: format.number(creditedBy) })}
        </p>
      )}
      <div className={classes.item}>
        <p className={classes.label}>{t("managedInvoice.description")}</p>
        <p className={classes.name}>{t("managedInvoice.equipment")}</p>
        <InvoiceSums invoice={invoice} />
      </div>
      <p className={classes.total}>
        <span>{t("managedInvoice.total")}</span> <strong>{format.money(cents)}</strong>
      </p>
      {status === "Open" ? <PixPayment code={invoice.pix} /> : null}
    </article>
  );
};
