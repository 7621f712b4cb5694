import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { toldCounters } from "./told-counters.ts";
import classes from "./gateways.module.css";

/** Counters of a machine since the gateway's folder was created, as text. */
export const MachineCounters = ({ counters }: { counters: Readonly<Record<string, number>> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const told = toldCounters(counters);
  if (told.length === 0) return <span className={classes.quiet}>{t("device.countedNothing")}</span>;
  return (
    <ul className={classes.counters}>
      {told.map(({ known, name, count }) => (
        <li key={name}>
          {known === null
            ? t("device.counterUnknown", { name, number: format.number(count) })
            : t(`device.counters.${known}`, { count, number: format.number(count) })}
        </li>
      ))}
    </ul>
  );
};
