import { NativeSelect } from "@mantine/core";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useGroups } from "./use-groups.ts";

interface GroupFieldProps {
  readonly field: UseFormRegisterReturn;
  readonly label: string;
  /** Label of the choice without a group. */
  readonly all: string;
  readonly description: string;
  readonly disabled?: boolean;
  /** The stored group, which may have been removed since. */
  readonly own?: number | null;
}

/** Chooses one group of equipment, or all. */
export const GroupField = ({
  field,
  label,
  all,
  description,
  disabled = false,
  own = null,
}: GroupFieldProps) => {
  const { t } = useTranslation();
  const { data = [], isSuccess } = useGroups();
  const isRemoved = isSuccess && own !== null && !data.some(({ id }) => id === own);
  const groups = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      // Renders again when the groups are loaded, so that the stored one is selected.
      key={`${isSuccess} ${groups.length}`}
      {...field}
      label={label}
      description={description}
      disabled={disabled}
      data={[
        { value: "", label: all },
        ...(isRemoved ? [{ value: String(own), label: t("reasons.removedGroup") }] : []),
        ...groups,
      ]}
    />
  );
};
