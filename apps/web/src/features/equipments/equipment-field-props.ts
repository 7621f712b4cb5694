import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { z } from "zod";
import type { equipmentForm } from "./equipments.ts";

export type EquipmentValues = z.input<ReturnType<typeof equipmentForm>>;

/** Props common to the parts of the form. */
export interface FieldProps {
  readonly register: UseFormRegister<EquipmentValues>;
  readonly errors: FieldErrors<EquipmentValues>;
}
