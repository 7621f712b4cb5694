import { Checkbox } from "@mantine/core";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import type { EquipmentDraft } from "./equipments.ts";
import type { EquipmentValues } from "./equipment-field-props.ts";

interface DirectoryFieldsProps {
  readonly form: UseFormReturn<EquipmentValues, unknown, EquipmentDraft>;
  readonly isNew: boolean;
}

/** Directories of a CpNet machine's files, as seen from the gateway's computer; editable only on creation. */
export const DirectoryFields = ({ form, isNew }: DirectoryFieldsProps) => {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      {(["dataDirectory", "configDirectory", "cpNetReferenceName"] as const).map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(`registeredEquipment.${name}`)}
          description={t(isNew ? `registeredEquipment.${name}Hint` : "registration.locked")}
          maxLength={name === "cpNetReferenceName" ? 120 : 500}
          fault={errors[name]}
          locked={!isNew}
        />
      ))}
      <Checkbox
        {...(isNew
          ? form.register("syncOldData")
          : { checked: form.getValues("syncOldData"), readOnly: true })}
        label={t("registeredEquipment.syncOldData")}
        description={t(isNew ? "registeredEquipment.syncOldDataHint" : "registration.locked")}
        disabled={!isNew}
      />
    </>
  );
};
