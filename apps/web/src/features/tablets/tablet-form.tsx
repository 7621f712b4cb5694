import { findTabletPairing, type Tablet } from "@fiel/contracts";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { CodeBox, type CodeBoxProps } from "../../shared/pairing/code-box.tsx";
import { usePairing } from "../../shared/pairing/use-pairing.ts";
import { MachinesField } from "../../shared/registration/choice-fields.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { FormNote } from "../../shared/registration/form-note.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { tabletFields } from "./tablet-fields.ts";
import { tabletForm, tablets, valuesOfTablet } from "./tablets.ts";

/** Code of a new tablet, which the page at this address shows. */
const NewCode = (props: Omit<CodeBoxProps, "of" | "address">) => {
  const { tenant } = usePlace();
  const address = `${window.location.origin}/client/${encodeURIComponent(tenant)}/operador`;
  return <CodeBox of="tablets" address={address} {...props} />;
};

/** Form that pairs a tablet and sets its machines. */
export const TabletForm = ({ row, onClose }: FormProps<Tablet>) => {
  const { t } = useTranslation();
  const fields = tabletFields(t, useEquipments().data?.equipments ?? []);
  const state = useRegistrationForm({
    registration: tablets,
    row,
    schema: tabletForm,
    valuesOf: valuesOfTablet,
    onDone: onClose,
  });
  const {
    register,
    control,
    formState: { errors },
  } = state.form;
  const { field, fieldState } = useController({ control, name: "equipments" });
  const code = useWatch({ control, name: "code" });
  const pairing = usePairing(findTabletPairing, code);
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      ready={row !== null || pairing.isSuccess}
      addLabel={t("tablets.add")}
      onClose={onClose}
    >
      {row === null ? (
        <NewCode field={register("code")} typed={code} pairing={pairing} fault={errors.code} />
      ) : null}
      <TextField {...register("name")} label={t("tablets.name")} maxLength={48} fault={errors.name} />
      <TextField
        {...register("place")}
        label={t("tablets.place")}
        description={t("tablets.optional")}
        maxLength={60}
        fault={errors.place}
      />
      <MachinesField
        field={field}
        label={t("tablets.equipments")}
        hint={t("tablets.equipmentsHint")}
        fault={fieldState.error}
      />
      {row === null ? <FormNote>{t("tablets.forever")}</FormNote> : null}
    </RegistrationForm>
  );
};
