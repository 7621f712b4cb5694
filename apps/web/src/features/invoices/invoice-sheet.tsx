import type { InvoiceDetails, InvoiceParty } from "@fiel/contracts";
import { formatCnpj } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { Amount } from "../../shared/billing/amount.tsx";
import { PixPayment } from "../../shared/billing/pix-payment.tsx";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { LogoMark } from "../../shared/brand/logo.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { InvoiceArithmetic, InvoiceItems } from "./invoice-items.tsx";
import classes from "./invoice-sheet.module.css";

interface PartProps {
  readonly invoice: InvoiceDetails;
}

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

const Dates = ({ invoice }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { instant } = useFormat();
  const { fromDay, dueDay, issuedAt } = invoice;
  const dates = [
    [t("managedInvoice.cycleDate"), format.day(fromDay)],
    [t("managedInvoice.period"), format.period(invoice)],
    [t("managedInvoice.issued"), instant(issuedAt, "dateTime")],
    [t("billing.due"), format.day(dueDay)],
  ];
  return (
    <dl className={classes.dates}>
      {dates.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** References between an invoice and its credit note. */
const Other = ({ invoice: { creditOf, creditedBy } }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  return (
    <>
      {creditOf === null ? null : (
        <p className={classes.name}>{t("managedInvoice.creditOf", { number: format.number(creditOf) })}</p>
      )}
      {creditedBy === null ? null : (
        <p className={classes.name}>
          {t("managedInvoice.creditedBy", { number: format.number(creditedBy) })}
        </p>
      )}
    </>
  );
};

const Payment = ({ invoice: { number, pix } }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  return (
    <div className={classes.payment}>
      <PixPayment code={pix} quiet>
        <h2>{t("managedInvoice.payByPix")}</h2>
        <p className={classes.label}>{t("managedInvoice.howToPay", { number: format.number(number) })}</p>
      </PixPayment>
    </div>
  );
};

/** The invoice as the PDF prints it. */
export const InvoiceSheet = ({ invoice }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { kind, number, status, cents, from, to } = invoice;
  const title = kind === "credit" ? "billing.creditNote" : "billing.invoice";
  return (
    <article className={classes.sheet} aria-label={t(title, { number: format.number(number) })}>
      <div className={classes.head}>
        <p className={classes.provider}>
          <LogoMark size={22} />
          {from.name}
        </p>
        <p className={classes.number}>
          <span className={classes.label}>
            {t(kind === "credit" ? "billing.credit" : "managedInvoice.one")}
          </span>{" "}
          <b>{format.number(number)}</b>
        </p>
      </div>
      <div className={classes.parties}>
        <Party label={t("managedInvoice.from")} party={from} />
        <Party label={t("managedInvoice.to")} party={to} />
        <Dates invoice={invoice} />
      </div>
      <Other invoice={invoice} />
      <InvoiceItems invoice={invoice} />
      <InvoiceArithmetic invoice={invoice} />
      <p className={classes.total}>
        <b>{t("managedInvoice.total")}</b> <Amount text={format.money(cents)} large />
      </p>
      {status === "Open" ? <Payment invoice={invoice} /> : null}
    </article>
  );
};
