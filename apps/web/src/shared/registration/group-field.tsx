import { NativeSelect } from "@mantine/core";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useGroups } from "./use-groups.ts";

interface GroupFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly label: string;
  /** What no group stands for. */
  readonly all: string;
  readonly description: string;
  readonly disabled?: boolean;
}

/** One of the groups of equipment, or all. */
export const GroupField = ({ field, label, all, description, disabled = false }: GroupFieldProps) => {
  const { data = [] } = useGroups();
  const groups = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      // Drawn again once the groups are there, so that the one that is set is shown.
      key={groups.length}
      {...field}
      label={label}
      description={description}
      disabled={disabled}
      data={[{ value: "", label: all }, ...groups]}
    />
  );
};
