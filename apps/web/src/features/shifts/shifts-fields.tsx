import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { ShiftFields, type ShiftsForm } from "./shift-fields.tsx";
import { newShift } from "./shift-rows.ts";
import classes from "./shifts.module.css";

interface ShiftsFieldsProps {
  readonly form: Pick<UseFormReturn<ShiftsForm>, "control" | "register" | "formState">;
  /** Names of the cycle's days; empty for an exception. */
  readonly dayNames: readonly string[];
  readonly locked: boolean;
}

/** Shifts of a pattern or an exception, with the server's errors for all of them. */
export const ShiftsFields = ({
  form: { control, register, formState },
  dayNames,
  locked,
}: ShiftsFieldsProps) => {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: "shifts" });
  const { errors } = formState;
  const last = fields.at(-1);
  return (
    <fieldset className={classes.part}>
      <legend>{t("shiftPatterns.shifts")}</legend>
      {fields.map(({ id }, index) => (
        <ShiftFields
          key={id}
          {...{ control, register, errors, index, dayNames, locked }}
          onRemove={() => remove(index)}
        />
      ))}
      <div className={classes.fault}>{fieldError(errors.shifts)}</div>
      {locked ? null : (
        <Button
          className={classes.add}
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => append(newShift(last?.days ?? []), { shouldFocus: false })}
        >
          {t("shiftPatterns.addShift")}
        </Button>
      )}
    </fieldset>
  );
};
