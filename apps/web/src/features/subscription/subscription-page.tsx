import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useTranslation } from "react-i18next";
import { BilledTo } from "./billed-to.tsx";
import { InvoicesPanel } from "./invoices-panel.tsx";
import { LeavingPanel } from "./leaving-panel.tsx";
import { NextCycle } from "./next-cycle.tsx";
import { OpenInvoice } from "./open-invoice.tsx";
import { StatePanel } from "./state-panel.tsx";
import classes from "./subscription.module.css";
import { UsePanel } from "./use-panel.tsx";
import { useSubscription } from "./use-subscription.ts";

/** What the client pays for, its use, invoices, and how to pay the open one. */
export const SubscriptionPage = () => {
  const { t } = useTranslation();
  const query = useSubscription();
  const { data } = query;
  const state = usePanelState(query);
  if (data === undefined)
    return (
      <Panel title={t("billing.title")} state={state} skeleton={<LinesSkeleton />}>
        {null}
      </Panel>
    );
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <StatePanel page={data} state={state} />
        <UsePanel page={data} state={state} />
        <InvoicesPanel page={data} state={state} />
      </div>
      <div className={classes.aside}>
        <OpenInvoice page={data} state={state} />
        <NextCycle page={data} state={state} />
        <BilledTo page={data} state={state} />
        <LeavingPanel page={data} state={state} />
      </div>
    </div>
  );
};
