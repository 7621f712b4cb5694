import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { EquipmentChoices } from "./equipment-choices.tsx";
import { groupForm, type GroupRow, groups } from "./groups.ts";
import { useAvailableEquipment } from "./use-available-equipment.ts";

const valuesOf = (row: GroupRow | null) => ({ name: row?.name ?? "", equipments: [{ id: "" }] });
const none: NonNullable<GroupRow["equipments"]> = [];

/** Form of a new group, or of an existing one to which equipment is added. */
export const GroupForm = ({ row, onClose }: FormProps<GroupRow>) => {
  const { t } = useTranslation();
  const { data: available = [] } = useAvailableEquipment();
  const state = useRegistrationForm({
    registration: groups,
    row,
    schema: groupForm,
    valuesOf,
    onDone: onClose,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const members = row?.equipments ?? none;
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={{ name: null, equipments: null }}
      addLabel={t("groups.confirm")}
      saveLabel={t("groups.confirm")}
      backLabel={t("groups.back")}
      readOnly={row !== null && available.length === 0}
      onClose={onClose}
    >
      {row === null ? (
        <TextField
          {...register("name")}
          label={t("groups.name")}
          maxLength={60}
          fault={errors.name}
          autoFocus
        />
      ) : null}
      {members.map(({ id, name }, index) => (
        <TextField key={id} label={t("groups.equipment", { number: index + 1 })} value={name} locked />
      ))}
      <EquipmentChoices
        control={control}
        register={register}
        errors={errors}
        available={available}
        from={members.length}
      />
    </RegistrationForm>
  );
};
