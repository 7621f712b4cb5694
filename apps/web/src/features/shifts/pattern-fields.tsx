import type { ShiftPatternValues } from "@fiel/contracts";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { GroupField } from "../../shared/registration/group-field.tsx";
import type { PatternFormValues } from "./shift-patterns.ts";
import classes from "./shifts.module.css";

export type PatternFormState = UseFormReturn<PatternFormValues, unknown, ShiftPatternValues>;

interface PatternFieldsProps {
  readonly form: PatternFormState;
  /** Whether the pattern is in force; only its name can change then. */
  readonly begun: boolean;
}

const CycleFields = ({ form: { register, formState }, begun }: PatternFieldsProps) => {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register("firstDay")}
        type="date"
        label={t("shiftPatterns.firstDay")}
        description={t("shiftPatterns.firstDayHint")}
        locked={begun}
        fault={errors.firstDay}
      />
      <NumberField
        {...register("cycleDays")}
        whole
        unit={t("shiftPatterns.unitDays")}
        label={t("shiftPatterns.cycleDays")}
        description={t("shiftPatterns.cycleHint")}
        locked={begun}
        fault={errors.cycleDays}
      />
      <TextField
        {...register("anchorDay")}
        type="date"
        label={t("shiftPatterns.anchorDay")}
        description={t("shiftPatterns.anchorHint")}
        locked={begun}
        fault={errors.anchorDay}
      />
    </>
  );
};

/** Group, first day and cycle of the pattern. */
export const PatternFields = ({ form, begun }: PatternFieldsProps) => {
  const { t } = useTranslation();
  const { register, formState } = form;
  return (
    <div className={classes.fields}>
      <TextField
        {...register("name")}
        label={t("shiftPatterns.name")}
        maxLength={60}
        fault={formState.errors.name}
        autoFocus
      />
      <GroupField
        field={register("groupId")}
        label={t("shiftPatterns.group")}
        all={t("shiftPatterns.plant")}
        description={t("shiftPatterns.groupHint")}
        disabled={begun}
      />
      <CycleFields form={form} begun={begun} />
    </div>
  );
};
