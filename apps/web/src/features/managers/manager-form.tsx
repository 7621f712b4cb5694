import type { Manager } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { managerForm, managers } from "./managers.ts";

const valuesOf = (row: Manager | null) => ({ name: row?.name ?? "", email: row?.email ?? "" });

/** Invitation of a new manager, or the facts of an existing one. */
export const ManagerForm = ({ row, onClose }: FormProps<Manager>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: managers,
    row,
    schema: managerForm,
    valuesOf,
    onDone: onClose,
  });
  const { register, formState } = state.form;
  const known = row !== null;
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={{ name: null, email: null }}
      addLabel={t("managers.add")}
      readOnly={known}
      onClose={onClose}
    >
      <TextField
        {...register("name")}
        label={t("managers.name")}
        maxLength={120}
        fault={formState.errors.name}
        locked={known}
        data-autofocus
        autoFocus
      />
      <TextField
        {...register("email")}
        type="email"
        label={t("managers.email")}
        description={known ? undefined : t("managers.emailHint")}
        locked={known}
        autoCapitalize="none"
        fault={formState.errors.email}
      />
    </RegistrationForm>
  );
};
