import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { CreationFields } from "./creation-fields.tsx";
import { DeleteOrder } from "./delete-order.tsx";
import { LockedFields } from "./locked-fields.tsx";
import type { OrderRow } from "./orders.ts";
import { StatusField } from "./status-field.tsx";
import { useOrderForm } from "./use-order-form.ts";

/** Form of a new order, or of an existing one's status and due date. */
export const OrderForm = (props: FormProps<OrderRow>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const { state, fields, states } = useOrderForm(props);
  const { form } = state;
  const { register, formState } = form;
  const { errors } = formState;
  const deleted = () => {
    form.reset();
    onClose();
  };
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      addLabel={t("registeredOrders.add")}
      foot={row === null || row.removedAt !== null ? null : <DeleteOrder order={row} onDone={deleted} />}
      onClose={onClose}
    >
      {row === null ? <CreationFields form={form} /> : <LockedFields order={row} />}
      <StatusField {...register("status")} states={states} isNew={row === null} fault={errors.status} />
      <TextField
        {...register("dueAt")}
        type="datetime-local"
        label={t("registeredOrders.dueAt")}
        description={t("registeredOrders.dueAtHint")}
        fault={errors.dueAt}
      />
    </RegistrationForm>
  );
};
