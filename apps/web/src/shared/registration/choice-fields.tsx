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
  /** What no machine chosen means. */
  readonly hint: string;
}

/** The machines that a registration is about. */
export const MachinesField = ({ field, label, hint }: MachinesFieldProps) => (
  <fieldset className={classes.choice}>
    <legend>{label}</legend>
    <EquipmentList size="sm" chosen={field.value} onChange={(chosen) => field.onChange([...chosen])} />
    <p className={classes.hint}>{hint}</p>
  </fieldset>
);

interface BoxesFieldProps<T extends string> {
  readonly field: ChoiceField<T>;
  readonly label: string;
  /** Everything that can be chosen, in the order in which it is kept. */
  readonly options: readonly T[];
  readonly labelOf: (option: T) => string;
  readonly fault: FieldError | undefined;
}

/** Some of a few, each with a box. */
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
