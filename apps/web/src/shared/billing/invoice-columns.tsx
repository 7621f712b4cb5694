import type { Invoice } from "@fiel/contracts";
import { ActionIcon } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../table/column.ts";
import classes from "./invoice-columns.module.css";
import { InvoiceState } from "./invoice-state.tsx";
import { useBillingFormat } from "./use-billing-format.ts";
import type { InvoicePdf } from "./use-invoice-pdf.ts";

export interface InvoiceColumnsProps {
  readonly today: string;
  readonly pdf: InvoicePdf;
  /** Link to the page of an invoice; without it the number is plain text. */
  readonly linkOf?: (invoice: Invoice, number: string) => ReactNode;
}

const PdfButton = ({ number, pdf }: { readonly number: number; readonly pdf: InvoicePdf }) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  return (
    <ActionIcon
      variant="subtle"
      aria-label={t("billing.pdfOf", { number: format.number(number) })}
      loading={pdf.saving === number}
      onClick={() => void pdf.save(number)}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
};

/** Columns of a list of invoices, for the client or the provider. */
export const useInvoiceColumns = ({ today, pdf, linkOf }: InvoiceColumnsProps): Column<Invoice>[] => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  return [
    {
      id: "number",
      header: t("billing.number"),
      cell: (one) => linkOf?.(one, format.number(one.number)) ?? format.number(one.number),
      sort: ({ number }) => number,
    },
    {
      id: "cycle",
      header: t("billing.cycle"),
      cell: ({ fromDay, kind }) => (
        <>
          {format.day(fromDay)}
          {kind === "partial" ? <span className={classes.kind}> {t("billing.partial")}</span> : null}
        </>
      ),
      sort: ({ fromDay }) => fromDay,
    },
    {
      id: "due",
      header: t("billing.due"),
      cell: ({ dueDay }) => format.day(dueDay),
      sort: ({ dueDay }) => dueDay,
      minor: true,
    },
    {
      id: "value",
      header: t("billing.value"),
      cell: ({ cents }) => <strong>{format.money(cents)}</strong>,
      sort: ({ cents }) => cents,
      numeric: true,
    },
    {
      id: "state",
      header: t("billing.state"),
      cell: (one) => <InvoiceState invoice={one} today={today} />,
    },
    {
      id: "pdf",
      header: t("billing.pdf"),
      quiet: true,
      cell: ({ number }) => <PdfButton number={number} pdf={pdf} />,
    },
  ];
};
