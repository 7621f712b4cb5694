import type { Coil } from "@fiel/contracts";
import { type Locale, typedNumber } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { CodeField } from "../../shared/registration/code-field.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { FormNote } from "../../shared/registration/form-note.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { coilForm, coils } from "./coils.ts";

const useCoilForm = ({ row, code = "", onClose }: FormProps<Coil>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: coils,
    row,
    schema: coilForm,
    valuesOf: (one: Coil | null, locale: Locale) => ({
      name: one?.name ?? "",
      code: one === null ? code : String(one.code),
      weight: typedNumber(one?.weight ?? null, locale),
      estimate: one === null ? "" : String(one.estimate),
    }),
    onDone: onClose,
  });
  const fields = {
    name: { label: t("registeredCoils.name") },
    code: null,
    weight: { label: t("registeredCoils.weight") },
    estimate: { label: t("registeredCoils.estimate") },
  };
  return { t, state, fields };
};

/** Form of a coil, read-only when the coil is disabled. */
export const CoilForm = ({ row, code, onClose }: FormProps<Coil>) => {
  const { t, state, fields } = useCoilForm({ row, code, onClose });
  const { register, formState } = state.form;
  const { errors } = formState;
  const disabled = row !== null && !row.enabled;
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      addLabel={t("registeredCoils.add")}
      readOnly={disabled}
      onClose={onClose}
    >
      {disabled ? <FormNote>{t("registeredCoils.disabledHint")}</FormNote> : null}
      <TextField
        {...register("name")}
        label={t("registeredCoils.name")}
        maxLength={48}
        locked={disabled}
        fault={errors.name}
        autoFocus={!disabled}
      />
      <CodeField
        {...register("code")}
        isNew={row === null}
        label={t("registeredCoils.code")}
        description={t("registeredCoils.codeHint")}
        fault={errors.code}
      />
      <NumberField
        {...register("weight")}
        unit="g"
        locked={disabled}
        label={t("registeredCoils.weight")}
        description={t("registeredCoils.weightHint")}
        fault={errors.weight}
      />
      <NumberField
        {...register("estimate")}
        whole
        unit={t("registeredCoils.unit")}
        locked={disabled}
        label={t("registeredCoils.estimate")}
        description={t("registeredCoils.estimateHint")}
        fault={errors.estimate}
      />
    </RegistrationForm>
  );
};
