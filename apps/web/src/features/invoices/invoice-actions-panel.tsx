import { isUnpaid, type ManagedInvoice } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconCalendarDollar, IconCash, IconDownload, IconMail, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "../../shared/billing/amount.tsx";
import { InvoiceState } from "../../shared/billing/invoice-state.tsx";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { printPage } from "../../shared/print/print-page.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { DaysOfCancelled } from "./days-of-cancelled.tsx";
import classes from "./managed-invoice.module.css";
import { PayDialog } from "./pay-dialog.tsx";
import { PromiseDialog } from "./promise-dialog.tsx";
import { useAnewText } from "./use-anew-text.ts";
import { type InvoiceActions, useInvoiceActions, useManagedPdf } from "./use-managed-invoice.ts";

type Question = "pay" | "promise" | "cancel";

interface QuestionProps {
  readonly question: Question | null;
  readonly today: string;
  readonly anewText: string | null;
  readonly actions: InvoiceActions;
  readonly onClose: () => void;
}

const QuestionDialog = ({ question, today, anewText, actions, onClose }: QuestionProps) => {
  if (question === "pay") return <PayDialog today={today} onPay={actions.pay} onClose={onClose} />;
  if (question === "promise")
    return <PromiseDialog today={today} onPromise={actions.promise} onClose={onClose} />;
  return question === null ? null : (
    <CancelDialog anewText={anewText} onCancel={actions.cancel} onClose={onClose} />
  );
};

interface ActionsProps {
  readonly invoice: ManagedInvoice;
  /** Path of an invoice's page. */
  readonly placeOf: (number: number) => string;
  readonly state: PanelState;
}

interface ButtonsProps {
  readonly isOpen: boolean;
  readonly unpaid: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onSend: () => void;
  readonly onAsk: (question: Question) => void;
}

const Buttons = ({ isOpen, unpaid, saving, onSave, onSend, onAsk }: ButtonsProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      {unpaid ? (
        <Button variant="filled" leftSection={<IconCash size={16} />} data-first onClick={() => onAsk("pay")}>
          {t("managedInvoice.pay")}
        </Button>
      ) : null}
      <Button leftSection={<IconDownload size={16} />} loading={saving} onClick={onSave}>
        {t("billing.pdf")}
      </Button>
      <Button leftSection={<IconPrinter size={16} />} onClick={printPage}>
        {t("managedInvoice.print")}
      </Button>
      <Button leftSection={<IconMail size={16} />} onClick={onSend}>
        {t("managedInvoice.send")}
      </Button>
      {isOpen ? (
        <Button leftSection={<IconCalendarDollar size={16} />} onClick={() => onAsk("promise")}>
          {t("managedInvoice.promise")}
        </Button>
      ) : null}
    </div>
  );
};

const WayToCancel = ({ onCancel }: { readonly onCancel: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.quiet}>
      <p>{t("managedInvoice.cancelHint")}</p>
      <button type="button" data-off-paper className={classes.cancel} onClick={onCancel}>
        {t("managedInvoice.cancel")}
      </button>
    </div>
  );
};

/** State of the invoice, and a manager's actions on it. */
export const InvoiceActionsPanel = ({ invoice, placeOf, state }: ActionsProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const [question, setQuestion] = useState<Question | null>(null);
  const actions = useInvoiceActions(invoice.number);
  const pdf = useManagedPdf(invoice.tenant);
  const { today } = invoice;
  const isOpen = invoice.status === "Open";
  const unpaid = isUnpaid(invoice.status);
  const anewText = useAnewText(invoice);
  return (
    <Panel
      title={invoice.clientName}
      tools={<InvoiceState invoice={invoice} today={today} />}
      state={state}
      still
      skeleton={null}
    >
      <p>
        <Amount text={format.money(invoice.cents)} large />
      </p>
      {isOpen ? (
        <p className={classes.quiet}>{t("managedInvoice.until", { day: format.weekDay(invoice.dueDay) })}</p>
      ) : null}
      <Buttons
        isOpen={isOpen}
        unpaid={unpaid}
        saving={pdf.saving !== null}
        onSave={() => void pdf.save(invoice.number)}
        onSend={() => void actions.send()}
        onAsk={setQuestion}
      />
      {unpaid ? <WayToCancel onCancel={() => setQuestion("cancel")} /> : null}
      <DaysOfCancelled invoice={invoice} placeOf={placeOf} anewText={anewText} onIssue={actions.issueAnew} />
      <QuestionDialog
        question={question}
        today={today}
        anewText={anewText}
        actions={actions}
        onClose={() => setQuestion(null)}
      />
    </Panel>
  );
};
