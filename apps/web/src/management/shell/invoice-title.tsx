import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import header from "../../app/shell/header.module.css";
import { useManagedInvoice } from "../../features/invoices/use-managed-invoice.ts";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { places } from "../places.ts";
import classes from "./management-shell.module.css";

const Crumb = ({ to, words }: { readonly to: string; readonly words: string }) => (
  <Link to={to as never} className={`${header.crumb} ${classes.crumb}`}>
    <span>{words}</span>
    <span aria-hidden="true"> ›</span>
  </Link>
);

/** Title of an invoice's page, with a link to its client. */
export const InvoiceTitle = ({ number }: { readonly number: number }) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { data } = useManagedInvoice(number);
  const title = data?.kind === "credit" ? "billing.creditNote" : "billing.invoice";
  return (
    <>
      <Crumb to={places.home} words={t("management.clients")} />
      {data === undefined ? null : <Crumb to={places.client(data.tenant)} words={data.clientName} />}
      <h1>{t(title, { number: format.number(number) })}</h1>
    </>
  );
};
