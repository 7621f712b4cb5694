import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { AlarmFields } from "./alarm-fields.tsx";
import { ConnectionFields } from "./connection-fields.tsx";
import type { EquipmentRow } from "./equipments.ts";
import { NamingFields } from "./naming-fields.tsx";
import { RateFields } from "./rate-fields.tsx";
import { useEquipmentForm } from "./use-equipment-form.ts";

export const EquipmentForm = (props: FormProps<EquipmentRow>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const { state, fields, groups } = useEquipmentForm(props);
  const { register, control, setValue, formState } = state.form;
  const { errors } = formState;
  const bitmap = useWatch({ control, name: "bitmap" });
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      addLabel={t("registeredEquipment.add")}
      onClose={onClose}
    >
      <NamingFields register={register} errors={errors} groups={groups} />
      <ConnectionFields form={state.form} row={row} />
      <RateFields register={register} errors={errors} />
      <AlarmFields bitmap={bitmap} onChange={(next) => setValue("bitmap", next, { shouldDirty: true })} />
    </RegistrationForm>
  );
};
