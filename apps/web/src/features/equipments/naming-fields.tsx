import type { EquipmentGroup } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import classes from "./equipments.module.css";
import type { FieldProps } from "./equipment-field-props.ts";

/** Name and group of the machine. */
export const NamingFields = ({
  register,
  errors,
  groups,
}: FieldProps & { readonly groups: readonly EquipmentGroup[] }) => {
  const { t } = useTranslation();
  const none = { value: "", label: t("registeredEquipment.noGroup") };
  return (
    <div className={classes.pair}>
      <TextField
        {...register("name")}
        label={t("registeredEquipment.name")}
        description={t("registeredEquipment.nameHint")}
        maxLength={4}
        fault={errors.name}
        autoFocus
      />
      <NativeSelect
        // Remounts when the groups have loaded, so that the selected one is shown.
        key={groups.length}
        {...register("groupId")}
        label={t("registeredEquipment.group")}
        data={[none, ...groups.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
    </div>
  );
};
