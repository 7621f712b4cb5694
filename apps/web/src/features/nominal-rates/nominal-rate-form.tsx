import type { RegisteredNominalRate } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { findProduct } from "../../shared/registration/find-product.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { ProductField } from "../../shared/registration/product-field.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { nominalRateForm, nominalRates, valuesOfRate } from "./nominal-rates.ts";

const useRateForm = ({ row, code = "", equipment = "", onClose }: FormProps<RegisteredNominalRate>) => {
  const place = usePlace();
  const schema = useMemo(
    () =>
      nominalRateForm(row === null ? (text: string) => findProduct(place, text) : async () => row.productId),
    [place, row],
  );
  const valuesOf = useMemo(() => valuesOfRate(code, equipment), [code, equipment]);
  return useRegistrationForm({ registration: nominalRates, row, schema, valuesOf, onDone: onClose });
};

type RateForm = ReturnType<typeof useRateForm>["form"];

/** Product and equipment of a new rate. */
const NewFields = ({ form: { register, control, formState } }: { readonly form: RateForm }) => {
  const { t } = useTranslation();
  const { data } = useEquipments();
  const machines = (data?.equipments ?? []).filter(({ removedAt }) => removedAt === null);
  const typed = useWatch({ control, name: "product" });
  return (
    <>
      <ProductField
        {...register("product")}
        typed={typed}
        label={t("nominalRates.product")}
        description={t("registeredOrders.productHint")}
        fault={formState.errors.product}
        autoFocus
      />
      <NativeSelect
        key={machines.length}
        {...register("equipmentId")}
        label={t("nominalRates.equipment")}
        description={t("nominalRates.equipmentHint")}
        error={fieldError(formState.errors.equipmentId)}
        data={[
          { value: "", label: t("nominalRates.all") },
          ...machines.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </>
  );
};

/** Product and equipment of a registered rate, which cannot change. */
const LockedFields = ({ row: { product, equipment } }: { readonly row: RegisteredNominalRate }) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField label={t("nominalRates.product")} value={product} locked />
      <TextField
        label={t("nominalRates.equipment")}
        value={equipment ?? t("nominalRates.all")}
        description={t("nominalRates.locked")}
        locked
      />
    </>
  );
};

/** Form of a nominal rate. */
export const NominalRateForm = (props: FormProps<RegisteredNominalRate>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const state = useRateForm(props);
  const { register, formState } = state.form;
  const fields = { product: null, equipmentId: null, rate: { label: t("nominalRates.rate") } };
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      addLabel={t("nominalRates.add")}
      onClose={onClose}
    >
      {row === null ? <NewFields form={state.form} /> : <LockedFields row={row} />}
      <NumberField
        {...register("rate")}
        label={t("nominalRates.rate")}
        unit={t("registeredEquipment.perMinute")}
        description={t("nominalRates.rateHint")}
        fault={formState.errors.rate}
      />
    </RegistrationForm>
  );
};
