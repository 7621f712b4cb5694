import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { newOrderStatus } from "@fiel/domain";
import type { FieldError } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { TextField } from "../../shared/registration/fields.tsx";

interface StatusFieldProps extends NativeSelectProps {
  /** Labels, by status index. */
  readonly states: readonly string[];
  readonly isNew: boolean;
  readonly fault: FieldError | undefined;
}

/** Status of an order. A new order is always pending. */
export const StatusField = ({ states, isNew, fault, ...props }: StatusFieldProps) => {
  const { t } = useTranslation();
  if (isNew)
    return (
      <TextField
        label={t("registeredOrders.status")}
        value={states[newOrderStatus]}
        description={t("registeredOrders.statusHint")}
        locked
      />
    );
  return (
    <NativeSelect
      {...props}
      label={t("registeredOrders.status")}
      error={fieldError(fault)}
      data={states.map((label, status) => ({ value: String(status), label }))}
      autoFocus
    />
  );
};
