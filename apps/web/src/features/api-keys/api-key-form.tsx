import { type ApiKey, apiScopes, readingScopes } from "@fiel/contracts";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { BoxesField, MachinesField } from "../../shared/registration/choice-fields.tsx";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import { FormNote } from "../../shared/registration/form-note.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { apiKeyForm, apiKeys, type ApiKeyFields } from "./api-keys.ts";

const valuesOf = (row: ApiKey | null): ApiKeyFields => ({
  name: row?.name ?? "",
  scopes: row?.scopes ?? [...readingScopes],
  machines: row?.machines ?? [],
  lastDay: row?.lastDay ?? "",
});

const useFields = (): ComparedFields<ApiKeyFields> => {
  const { t } = useTranslation();
  const all = useEquipments().data?.equipments ?? [];
  const nameOf = (number: number): string => all.find(({ mid }) => mid === number)?.name ?? String(number);
  return {
    name: { label: t("apiKeys.name") },
    scopes: {
      label: t("apiKeys.scopes"),
      text: (scopes) => scopes.map((scope) => t(`apiKeys.scope.${scope}`)).join(", "),
    },
    machines: {
      label: t("apiKeys.machines"),
      text: (machines) =>
        machines.length === 0 ? t("apiKeys.allMachines") : machines.map(nameOf).join(", "),
    },
    lastDay: { label: t("apiKeys.lastDay"), text: (day) => (day === "" ? t("apiKeys.noEnd") : day) },
  };
};

/** Fields for the kinds of data and the machines. */
const ReadFields = ({ control }: { readonly control: Control<ApiKeyFields, unknown, ApiKeyFields> }) => {
  const { t } = useTranslation();
  const { field: scopes, fieldState } = useController({ control, name: "scopes" });
  const { field: machines } = useController({ control, name: "machines" });
  return (
    <>
      <BoxesField
        field={scopes}
        label={t("apiKeys.scopes")}
        options={apiScopes}
        labelOf={(scope) => t(`apiKeys.scope.${scope}`)}
        fault={fieldState.error}
      />
      <MachinesField field={machines} label={t("apiKeys.machines")} hint={t("apiKeys.machinesHint")} />
    </>
  );
};

/** Form of an API key: what it may read, and until when. */
export const ApiKeyForm = ({ row, onClose }: FormProps<ApiKey>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: apiKeys,
    row,
    schema: apiKeyForm,
    valuesOf,
    onDone: onClose,
  });
  const { register, control, formState } = state.form;
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={useFields()}
      addLabel={t("apiKeys.add")}
      onClose={onClose}
    >
      <TextField
        {...register("name")}
        label={t("apiKeys.name")}
        description={t("apiKeys.nameHint")}
        maxLength={60}
        fault={formState.errors.name}
        autoFocus
      />
      <ReadFields control={control} />
      <TextField
        {...register("lastDay")}
        type="date"
        label={t("apiKeys.lastDay")}
        description={t("apiKeys.lastDayHint")}
        fault={formState.errors.lastDay}
      />
      {row === null ? <FormNote>{t("apiKeys.once")}</FormNote> : null}
    </RegistrationForm>
  );
};
