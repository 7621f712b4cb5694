import type { EventDestination } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import classes from "./event-destinations.module.css";

/** Says how many destinations the server switched off. */
export const OffNotice = ({ rows }: { readonly rows: readonly EventDestination[] }) => {
  const { t } = useTranslation();
  const count = rows.filter(({ switchedOffAt }) => switchedOffAt !== null).length;
  if (count === 0) return null;
  return (
    <p className={classes.notice} role="status">
      {t("eventDestinations.offNotice", { count })}
    </p>
  );
};
