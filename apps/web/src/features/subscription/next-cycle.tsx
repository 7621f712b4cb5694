import { useTranslation } from "react-i18next";
import { InvoiceSums } from "../../shared/billing/invoice-sums.tsx";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PartProps } from "./part-props.ts";

/** The next invoice under today's terms; nothing when there is none. */
export const NextCycle = ({ page: { next }, state }: PartProps) => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  if (next === null) return null;
  return (
    <Panel
      title={t("billing.nextCycle")}
      subtitle={format.day(next.fromDay)}
      state={state}
      still
      skeleton={null}
    >
      <InvoiceSums invoice={next} />
    </Panel>
  );
};
