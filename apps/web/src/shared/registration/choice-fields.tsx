import { Checkbox } from "@mantine/core";
import type { FieldError } from "react-hook-form";
import { EquipmentList } from "../filters/equipment-list.tsx";
import { fieldError } from "../forms/field-error.tsx";
import classes from "./choice-fields.module.css";

/** The part of a controlled field that a choice needs. */
interface ChoiceField<T> {
  readonly value: readonly T[];
  readonly onChange: (chosen: T[]) => void;
}

interface MachinesFieldProps {
  readonly field: ChoiceField<number>;
  readonly label: string;
  /** Explains what choosing no machine means. */
  readonly hint: string;
  /** Shown in place of the hint. */
  readonly fault?: FieldError | undefined;
}

/** Field that chooses the machines of a registration. */
export const MachinesField = ({ field, label, hint, fault }: MachinesFieldProps) => (
  <fieldset className={classes.choice}>
    <legend>{label}</legend>
    <EquipmentList size="sm" chosen={field.value} onChange={(chosen) => field.onChange([...chosen])} />
    <p className={classes.hint} data-fault={fault !== undefined || undefined}>
      {fieldError(fault) ?? hint}
    </p>
  </fieldset>
);

interface BoxesFieldProps<T extends string> {
  readonly field: ChoiceField<T>;
  readonly label: string;
  /** All options, in the order in which chosen values are stored. */
  readonly options: readonly T[];
  readonly labelOf: (option: T) => string;
  readonly fault: FieldError | undefined;
}

/** Checkboxes to choose any of a few options. */
export const BoxesField = <T extends string>({
  field,
  label,
  options,
  labelOf,
  fault,
}: BoxesFieldProps<T>) => (
  <Checkbox.Group
    label={label}
    value={[...field.value]}
    onChange={(chosen) => field.onChange(options.filter((option) => chosen.includes(option)))}
    error={fieldError(fault)}
  >
    <div className={classes.boxes}>
      {options.map((option) => (
        <Checkbox key={option} value={option} label={labelOf(option)} />
      ))}
    </div>
  </Checkbox.Group>
);
