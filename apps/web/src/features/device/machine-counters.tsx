import { useTranslation } from "react-i18next";
import { toldCounters } from "./told-counters.ts";
import classes from "./gateways.module.css";

/** What was counted of a machine since the gateway's folder began, in words. */
export const MachineCounters = ({ counters }: { counters: Readonly<Record<string, number>> }) => {
  const { t } = useTranslation();
  const told = toldCounters(counters);
  if (told.length === 0) return <span className={classes.quiet}>{t("device.countedNothing")}</span>;
  return (
    <ul className={classes.counters}>
      {told.map(({ known, name, count }) => (
        <li key={name}>
          {known === null
            ? t("device.counterUnknown", { name, count })
            : t(`device.counters.${known}`, { count })}
        </li>
      ))}
    </ul>
  );
};
