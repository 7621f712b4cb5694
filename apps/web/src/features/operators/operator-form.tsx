import type { Operator } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { CodeField } from "../../shared/registration/code-field.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { operatorForm, operators } from "./operators.ts";

const valuesOf = (row: Operator | null) => ({
  name: row?.name ?? "",
  code: row === null ? "" : String(row.code),
});

export const OperatorForm = ({ row, onClose }: FormProps<Operator>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: operators,
    row,
    schema: operatorForm,
    valuesOf,
    onDone: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={{ name: { label: t("operators.name") }, code: null }}
      addLabel={t("operators.add")}
      onClose={onClose}
    >
      <TextField
        {...register("name")}
        label={t("operators.name")}
        maxLength={120}
        fault={errors.name}
        autoFocus
      />
      <CodeField
        {...register("code")}
        isNew={row === null}
        label={t("operators.code")}
        description={t("operators.codeHint")}
        fault={errors.code}
      />
    </RegistrationForm>
  );
};
