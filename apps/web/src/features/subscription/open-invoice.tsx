import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Amount } from "../../shared/billing/amount.tsx";
import { DueDays } from "../../shared/billing/due-days.tsx";
import { InvoiceState } from "../../shared/billing/invoice-state.tsx";
import { PixPayment } from "../../shared/billing/pix-payment.tsx";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PartProps } from "./part-props.ts";
import classes from "./subscription.module.css";
import { useOwnPdf } from "./use-subscription.ts";

/** The open invoice with the earliest due date, and how to pay it. */
export const OpenInvoice = ({ page: { open, today }, state }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const pdf = useOwnPdf();
  if (open === null)
    return (
      <Panel title={t("billing.nextPayment")} state={state} still skeleton={null}>
        <EmptyNote sentence="billing.noOpen" />
      </Panel>
    );
  const { number, cents, equipmentAmount, pricePerEquipment, days, cycleDays, dueDay, dueDays, pix } = open;
  const cycle = format.money(equipmentAmount * pricePerEquipment);
  const sum =
    days === cycleDays
      ? t("billing.sum", { count: equipmentAmount, price: format.money(pricePerEquipment) })
      : t("billing.share", { cycle, days, cycleDays });
  return (
    <Panel
      title={t("billing.invoice", { number: format.number(number) })}
      tools={<InvoiceState invoice={open} today={today} />}
      state={state}
      still
      skeleton={null}
    >
      <div className={classes.open}>
        <p>
          <Amount text={format.money(cents)} large />
        </p>
        <p className={classes.quiet}>
          {[sum, t("billing.dueOn", { day: format.weekDay(dueDay) })].join(", ")}
        </p>
        <PixPayment code={pix} />
        <Button
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={pdf.saving === number}
          onClick={() => void pdf.save(number)}
        >
          {t("billing.pdf")}
        </Button>
        <DueDays days={dueDays} />
      </div>
    </Panel>
  );
};
