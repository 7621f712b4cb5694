import { TextInput, type TextInputProps } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { FieldError as Fault } from "react-hook-form";
import { fieldError } from "../forms/field-error.tsx";
import classes from "./fields.module.css";

export interface FieldProps extends Omit<TextInputProps, "error"> {
  readonly fault?: Fault | undefined;
  /** Read-only: the value can be copied, and the description says why it cannot be changed. */
  readonly locked?: boolean;
  /** For a locked field: a button that unlocks it. */
  readonly unlock?: { readonly label: string; readonly onPress: () => void };
}

const lockOf = (unlock: FieldProps["unlock"]) => {
  const icon = <IconLock size={16} aria-hidden="true" />;
  if (unlock === undefined) return { rightSection: icon };
  const { label, onPress } = unlock;
  const button = (
    <button type="button" className={classes.unlock} aria-label={label} title={label} onClick={onPress}>
      {icon}
    </button>
  );
  return { rightSection: button, rightSectionWidth: 44, rightSectionPointerEvents: "all" as const };
};

/** Field for a line of text. A fault replaces the description. */
export const TextField = ({ fault, description, locked = false, unlock, ...props }: FieldProps) => (
  <TextInput
    {...props}
    autoComplete="off"
    description={fault === undefined ? description : undefined}
    error={fieldError(fault)}
    {...(locked
      ? {
          readOnly: true,
          classNames: { input: classes.locked },
          ...lockOf(unlock),
        }
      : {})}
  />
);
