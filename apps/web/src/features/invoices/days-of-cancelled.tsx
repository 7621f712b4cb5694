import type { ManagedInvoice } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import classes from "./managed-invoice.module.css";
import type { InvoiceActions } from "./use-managed-invoice.ts";

interface DaysProps {
  readonly invoice: ManagedInvoice;
  readonly placeOf: (number: number) => string;
  readonly anewText: string | null;
  readonly onIssue: InvoiceActions["issueAnew"];
}

/** Invoice that replaces a cancelled one for its days; without one, a button to issue it and its preview. */
export const DaysOfCancelled = ({ invoice: { status, billedBy }, placeOf, anewText, onIssue }: DaysProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const [busy, setBusy] = useState(false);
  if (status !== "Cancelled") return null;
  if (billedBy !== null)
    return (
      <p className={classes.quiet}>
        {t("managedInvoice.billedBy")} <Link to={placeOf(billedBy) as never}>{format.number(billedBy)}</Link>
      </p>
    );
  if (anewText === null) return null;
  const issue = async () => {
    setBusy(true);
    await onIssue();
    setBusy(false);
  };
  return (
    <div className={classes.quiet}>
      <p>{t("managedInvoice.unbilled")}</p>
      <p>{anewText}</p>
      <Button leftSection={<IconFileInvoice size={16} />} loading={busy} onClick={() => void issue()}>
        {t("managedInvoice.issueAnew")}
      </Button>
    </div>
  );
};
