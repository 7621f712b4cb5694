import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./fault-count.module.css";

/** Line above a form with the number of faults. */
export const FaultCount = ({ errors }: { errors: Readonly<Record<string, unknown>> }) => {
  const { t } = useTranslation();
  const count = Object.keys(errors).length;
  return count === 0 ? null : (
    <p className={classes.line} role="status">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {t("dialog.faults", { count })}
    </p>
  );
};
