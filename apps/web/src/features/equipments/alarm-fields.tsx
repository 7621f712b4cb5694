import { Button, Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { alarmCount, alarmsOf, withAlarm } from "./alarms.ts";
import classes from "./equipments.module.css";
import { allAlarms } from "./equipments.ts";
import { useAlarmNames } from "./use-alarm-names.ts";

interface AlarmFieldsProps {
  readonly bitmap: number;
  readonly onChange: (bitmap: number) => void;
}

/** Which bits of the machine's alarm word raise occurrences, each labelled with the event's name. */
export const AlarmFields = ({ bitmap, onChange }: AlarmFieldsProps) => {
  const { t } = useTranslation();
  const nameOf = useAlarmNames();
  const on = new Set(alarmsOf(bitmap));
  return (
    <fieldset className={classes.alarms}>
      <legend className="visually-hidden">{t("registeredEquipment.alarmsOf")}</legend>
      <div className={classes.alarmsHead}>
        <span aria-hidden="true">{t("registeredEquipment.alarmsOf")}</span>
        <small>{t("registeredEquipment.someAlarms", { count: on.size, of: alarmCount })}</small>
        <span className={classes.alarmButtons}>
          <Button onClick={() => onChange(allAlarms)}>{t("registeredEquipment.all")}</Button>
          <Button onClick={() => onChange(0)}>{t("registeredEquipment.none")}</Button>
        </span>
      </div>
      <div className={classes.alarmList}>
        {Array.from({ length: alarmCount }, (_, bit) => (
          <Checkbox
            key={bit}
            label={nameOf(bit)}
            checked={on.has(bit)}
            onChange={({ currentTarget }) => onChange(withAlarm(bitmap, bit, currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
};
