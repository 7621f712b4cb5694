import type { ManagedInvoice } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";

/** What the days of an invoice would be by what is agreed today: `R$ 3.980,00, 20 equipamentos, vence em …`; null: not to be issued. */
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
