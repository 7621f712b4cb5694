import { useTranslation } from "react-i18next";
import { DueDays } from "../../shared/billing/due-days.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { InvoiceActionsPanel } from "./invoice-actions-panel.tsx";
import { InvoiceHistory } from "./invoice-history.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import classes from "./managed-invoice.module.css";
import { useManagedInvoice } from "./use-managed-invoice.ts";

interface ManagedInvoiceProps {
  readonly number: number;
  /** Path of an invoice's page. */
  readonly placeOf: (number: number) => string;
}

/** The provider's page of an invoice: its print, actions, and history. */
export const ManagedInvoicePage = ({ number, placeOf }: ManagedInvoiceProps) => {
  const { t } = useTranslation();
  const query = useManagedInvoice(number);
  const { data } = query;
  const state = usePanelState(query);
  if (data === undefined)
    return (
      <Panel title={t("managedInvoice.one")} state={state} skeleton={<LinesSkeleton />}>
        {null}
      </Panel>
    );
  return (
    <div className={classes.page}>
      <InvoiceSheet invoice={data} />
      <div className={classes.aside} data-off-paper>
        <InvoiceActionsPanel invoice={data} placeOf={placeOf} state={state} />
        {data.dueDays.length === 0 ? null : (
          <Panel title={t("managedInvoice.dueTitle")} state={state} still skeleton={null}>
            <DueDays days={data.dueDays} />
          </Panel>
        )}
        <Panel title={t("managedInvoice.history")} state={state} still skeleton={null}>
          <InvoiceHistory invoice={data} placeOf={placeOf} />
        </Panel>
      </div>
    </div>
  );
};
