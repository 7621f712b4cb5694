import { IconClockExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useUnconfirmedClock } from "../../shared/gateways/use-gateways.ts";
import classes from "./gateways.module.css";

/** Tells that nobody confirms the server's clock, why records may wait at the gateways, and what to do. */
export const ClockNotice = () => {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { data: atMs } = useUnconfirmedClock();
  if (atMs === undefined || atMs === null) return null;
  return (
    <p className={classes.limit}>
      <IconClockExclamation size={16} stroke={1.7} aria-hidden="true" />
      <span>{t("device.clockUnconfirmed", { at: instant(atMs, "dateTime") })}</span>
    </p>
  );
};
