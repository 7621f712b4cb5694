import { Checkbox } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type Control, type FieldErrors, useController, type UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import type { ShiftRow } from "./shift-rows.ts";
import classes from "./shifts.module.css";

/** Part of a form that the fields of a shift need. */
export interface ShiftsForm {
  readonly shifts: ShiftRow[];
}

export interface ShiftFieldsProps {
  readonly control: Control<ShiftsForm>;
  readonly register: UseFormRegister<ShiftsForm>;
  readonly errors: FieldErrors<ShiftsForm>;
  readonly index: number;
  /** Names of the cycle's days; empty for an exception. */
  readonly dayNames: readonly string[];
  readonly locked: boolean;
  readonly onRemove: () => void;
}

const Days = ({ control, index, dayNames, locked }: ShiftFieldsProps) => {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: `shifts.${index}.days` });
  return (
    <Checkbox.Group
      label={t("shiftPatterns.days")}
      value={field.value.map(String)}
      onChange={(chosen) => field.onChange(chosen.map(Number).toSorted((one, other) => one - other))}
      error={fieldError(fieldState.error)}
    >
      <div className={classes.days}>
        {dayNames.map((name, day) => (
          <Checkbox key={name} value={String(day)} label={name} disabled={locked} />
        ))}
      </div>
    </Checkbox.Group>
  );
};

const Times = ({ register, errors, index, locked }: ShiftFieldsProps) => {
  const { t } = useTranslation();
  const faults = errors.shifts?.[index];
  return (
    <>
      <TextField
        {...register(`shifts.${index}.start`)}
        type="time"
        label={t("shiftPatterns.start")}
        locked={locked}
        fault={faults?.start}
      />
      <TextField
        {...register(`shifts.${index}.end`)}
        type="time"
        label={t("shiftPatterns.end")}
        description={t("shiftPatterns.endHint")}
        locked={locked}
        fault={faults?.end}
      />
    </>
  );
};

/** Fields of one shift: name, team, hours, breaks, and days. */
export const ShiftFields = (props: ShiftFieldsProps) => {
  const { register, errors, index, dayNames, locked, onRemove } = props;
  const { t } = useTranslation();
  const number = index + 1;
  const faults = errors.shifts?.[index];
  return (
    <div className={classes.shift} role="group" aria-label={t("shiftPatterns.shift", { number })}>
      <div className={classes.head}>
        <h3>{t("shiftPatterns.shift", { number })}</h3>
        {locked ? null : (
          <RowAction icon={IconX} label={t("shiftPatterns.removeShift", { number })} onClick={onRemove} />
        )}
      </div>
      <div className={classes.fields}>
        <TextField
          {...register(`shifts.${index}.name`)}
          label={t("shiftPatterns.shiftName")}
          maxLength={40}
          locked={locked}
          fault={faults?.name}
        />
        <TextField
          {...register(`shifts.${index}.team`)}
          label={t("shiftPatterns.team")}
          maxLength={40}
          locked={locked}
          fault={faults?.team}
        />
        <Times {...props} />
        <TextField
          {...register(`shifts.${index}.breaks`)}
          label={t("shiftPatterns.breaks")}
          description={t("shiftPatterns.breaksHint")}
          locked={locked}
          fault={faults?.breaks}
        />
      </div>
      {dayNames.length === 0 ? null : <Days {...props} />}
    </div>
  );
};
