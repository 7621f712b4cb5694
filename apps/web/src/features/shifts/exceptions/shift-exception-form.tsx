import type { RegisteredShiftException } from "@fiel/contracts";
import { type ShiftExceptionKind, shiftExceptionKinds } from "@fiel/domain";
import { NativeSelect } from "@mantine/core";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useToday } from "../../../shared/format/use-day-text.ts";
import type { ComparedFields } from "../../../shared/registration/conflict-dialog-props.ts";
import { TextField } from "../../../shared/registration/fields.tsx";
import type { FormProps } from "../../../shared/registration/form-props.ts";
import { GroupField } from "../../../shared/registration/group-field.tsx";
import { RegistrationForm } from "../../../shared/registration/registration-form.tsx";
import { useGroupWords } from "../../../shared/registration/use-group-words.ts";
import { useRegistrationForm } from "../../../shared/registration/use-registration-form.ts";
import type { ShiftsForm } from "../shift-fields.tsx";
import { wordsOfShifts } from "../shift-rows.ts";
import { ShiftsFields } from "../shifts-fields.tsx";
import classes from "../shifts.module.css";
import {
  type ExceptionFormValues,
  shiftExceptionForm,
  shiftExceptions,
  valuesOfException,
} from "./shift-exceptions.ts";

const useWords = (): ComparedFields<ExceptionFormValues> => {
  const { t } = useTranslation();
  return {
    name: { label: t("shiftExceptions.name") },
    groupId: { label: t("shiftPatterns.group"), text: useGroupWords(t("shiftPatterns.plant")) },
    firstDay: { label: t("shiftExceptions.firstDay") },
    lastDay: { label: t("shiftExceptions.lastDay") },
    kind: {
      label: t("shiftExceptions.kind"),
      text: (kind: ShiftExceptionKind) => t(`shiftExceptions.kinds.${kind}`),
    },
    shifts: { label: t("shiftPatterns.shifts"), text: wordsOfShifts },
  };
};

type ExceptionForm = ReturnType<typeof useExceptionForm>["form"];

const useExceptionForm = ({ row, onClose }: FormProps<RegisteredShiftException>) =>
  useRegistrationForm({
    registration: shiftExceptions,
    row,
    schema: shiftExceptionForm,
    valuesOf: valuesOfException(useToday()),
    onDone: onClose,
  });

const Days = ({ form: { register, formState } }: { readonly form: ExceptionForm }) => {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <div className={classes.fields}>
      <TextField
        {...register("firstDay")}
        type="date"
        label={t("shiftExceptions.firstDay")}
        fault={errors.firstDay}
      />
      <TextField
        {...register("lastDay")}
        type="date"
        label={t("shiftExceptions.lastDay")}
        fault={errors.lastDay}
      />
    </div>
  );
};

/** Form of an exception: its days and their shifts. */
export const ShiftExceptionForm = (props: FormProps<RegisteredShiftException>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const state = useExceptionForm(props);
  const { register, control, formState } = state.form;
  const kind = useWatch({ control, name: "kind" });
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={useWords()}
      addLabel={t("shiftExceptions.add")}
      onClose={onClose}
    >
      <TextField
        {...register("name")}
        label={t("shiftExceptions.name")}
        description={t("shiftExceptions.nameHint")}
        maxLength={60}
        fault={formState.errors.name}
        autoFocus
      />
      <GroupField
        field={register("groupId")}
        label={t("shiftPatterns.group")}
        all={t("shiftPatterns.plant")}
        description={t("shiftExceptions.groupHint")}
      />
      <Days form={state.form} />
      <NativeSelect
        {...register("kind")}
        label={t("shiftExceptions.kind")}
        data={shiftExceptionKinds.map((value) => ({ value, label: t(`shiftExceptions.kinds.${value}`) }))}
      />
      {kind === "without" ? null : (
        <ShiftsFields
          form={state.form as unknown as UseFormReturn<ShiftsForm>}
          dayNames={[]}
          locked={false}
        />
      )}
    </RegistrationForm>
  );
};
