import type { Invoice } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useInvoiceColumns } from "../../shared/billing/invoice-columns.tsx";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import type { PartProps } from "./part-props.ts";
import classes from "./subscription.module.css";
import { useOwnPdf } from "./use-subscription.ts";

const keyOf = ({ number }: Invoice): string => String(number);

/** All invoices, newest first, and changes of the price. */
export const InvoicesPanel = ({ page: { invoices, today, changes }, state }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { instant } = useFormat();
  const columns = useInvoiceColumns({ today, pdf: useOwnPdf() });
  // The last change in the list is the initial price.
  const changed = changes.slice(0, -1);
  return (
    <Panel
      title={t("billing.invoices")}
      subtitle={String(invoices.length)}
      state={state}
      still
      skeleton={null}
    >
      {invoices.length === 0 ? (
        <EmptyNote sentence="billing.noInvoices" />
      ) : (
        <DataTable
          label={t("billing.invoices")}
          columns={columns}
          rows={invoices}
          keyOf={keyOf}
          sortedBy="number"
          descending
        />
      )}
      {changed.length === 0 ? null : (
        <div className={classes.foot}>
          {changed.map((one) => (
            <p key={one.fromDay}>
              {t("billing.change", {
                day: format.day(one.fromDay),
                sum: t("billing.sum", {
                  count: one.equipmentAmount,
                  price: format.money(one.pricePerEquipment),
                }),
                by: one.by,
                on: instant(one.at, "date"),
              })}
            </p>
          ))}
        </div>
      )}
    </Panel>
  );
};
