import { readSubscriptionOf } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useBillingFormat } from "../../shared/billing/use-billing-format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./clients.module.css";

/** All agreed prices, newest first, including those that start in a later cycle. */
export const PriceHistory = ({ tenant }: { readonly tenant: string }) => {
  const api = useApi();
  const { t } = useTranslation();
  const { day, money } = useBillingFormat();
  const { instant } = useFormat();
  const { data } = useQuery({
    queryKey: ["clientSubscription", tenant],
    queryFn: ({ signal }) => api.call(readSubscriptionOf, { params: { tenant } }, signal),
  });
  if (data === undefined || data.changes.length === 0) return null;
  return (
    <section className={classes.aside} aria-label={t("clients.prices")}>
      <h2>{t("clients.prices")}</h2>
      <ul className={classes.prices}>
        {data.changes.map((change) => (
          <li key={change.fromDay} data-to-come={change.fromDay > data.today || undefined}>
            <span>
              <b>{t("clients.since", { day: day(change.fromDay) })}</b>
              {change.fromDay > data.today ? ` ${t("clients.toCome")}` : ""}
              <small>{t("clients.decided", { name: change.by, day: instant(change.at, "date") })}</small>
            </span>
            <span>
              {t("billing.sum", { count: change.equipmentAmount, price: money(change.pricePerEquipment) })}
              <small>{t("clients.monthCount", { count: change.billingPeriod })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
