import { NativeSelect } from "@mantine/core";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../forms/field-error.tsx";
import { useReasons } from "./use-reasons.ts";

interface ReasonFieldProps {
  readonly field: UseFormRegisterReturn;
  /** The stored reason, which may be archived. */
  readonly own: number | null;
  readonly fault: FieldError | undefined;
  readonly disabled: boolean;
}

/** Chooses one of the reasons, or none. */
export const ReasonField = ({ field, own, fault, disabled }: ReasonFieldProps) => {
  const { t } = useTranslation();
  const reasons = useReasons() ?? [];
  const isArchived = own !== null && !reasons.some(({ id }) => id === own);
  return (
    <NativeSelect
      // Renders again when the reasons are loaded, so that the stored one is selected.
      key={reasons.length}
      {...field}
      label={t("registeredEvents.reason")}
      description={fault === undefined ? t("registeredEvents.reasonHint") : undefined}
      error={fieldError(fault)}
      disabled={disabled}
      data={[
        { value: "", label: t("registeredEvents.noReason") },
        ...(isArchived ? [{ value: String(own), label: t("registeredEvents.removedReason") }] : []),
        ...reasons.map(({ id, path }) => ({ value: String(id), label: path })),
      ]}
    />
  );
};
