import { countOpenAlerts } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./open-alerts.module.css";

/** Polling interval for when the live connection is down, ms. */
const reloadMs = 60_000;
/** Largest number shown in the menu. */
const most = 99;

/** Number of open alerts that nobody has acknowledged, beside the menu entry; nothing for zero or while unknown. */
export const OpenAlerts = () => {
  const { t } = useTranslation();
  const api = useApi();
  const { tenant } = useSignedIn().client;
  const { data } = useQuery({
    queryKey: ["openAlerts", tenant],
    queryFn: ({ signal }) => api.call(countOpenAlerts, { params: { tenant } }, signal),
    meta: { live: ["alerts"] },
    refetchInterval: reloadMs,
  });
  const open = data?.open ?? 0;
  if (open === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {open > most ? `${most}+` : open}
      </span>
      <span className="visually-hidden"> {t("nav.openAlerts", { count: open })}</span>
    </>
  );
};
