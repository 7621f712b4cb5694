import type { ManagedInvoice } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";

/** A new invoice for the same days under today's terms: `R$ 3.980,00, 20 equipamentos, vence em …`; null when it cannot be issued. */
export const useAnewText = ({ anew }: ManagedInvoice): string | null => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  if (anew === null) return null;
  return t("managedInvoice.anewText", {
    money: format.money(anew.cents),
    count: anew.equipmentAmount,
    day: format.day(anew.dueDay),
  });
};
