import { NativeSelect } from "@mantine/core";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import type { OrderDraft, OrderValues } from "./order-form-schema.ts";
import { ProductField } from "../../shared/registration/product-field.tsx";
import { useGroups } from "../../shared/registration/use-groups.ts";

interface CreationFieldsProps {
  readonly form: UseFormReturn<OrderValues, unknown, OrderDraft>;
}

/** Product, group and amount; editable only on creation. */
export const CreationFields = ({ form }: CreationFieldsProps) => {
  const { t } = useTranslation();
  const { data: groups = [] } = useGroups();
  const { register, control, formState } = form;
  const { errors } = formState;
  const typed = useWatch({ control, name: "product" });
  return (
    <>
      <NativeSelect
        key={groups.length}
        {...register("group")}
        label={t("registeredOrders.group")}
        error={fieldError(errors.group)}
        data={[
          { value: "", label: t("registeredOrders.chooseGroup") },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        autoFocus
      />
      <ProductField
        {...register("product")}
        typed={typed}
        label={t("registeredOrders.product")}
        description={t("registeredOrders.productHint")}
        fault={errors.product}
      />
      <TextField
        {...register("codeText")}
        label={t("registeredOrders.order")}
        description={t("registeredOrders.orderHint")}
        maxLength={60}
        fault={errors.codeText}
      />
      <NumberField
        {...register("count")}
        whole
        unit={t("registeredOrders.bales")}
        label={t("registeredOrders.count")}
        fault={errors.count}
      />
    </>
  );
};
